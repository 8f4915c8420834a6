// Bundles the page into ../assets, unminified, so that what ships can be read and compared.
import { build } from "esbuild";
import { copyFile } from "node:fs/promises";

const loader = { ".css": "text" };
const common = { bundle: true, target: "es2022", legalComments: "inline", charset: "utf8" };
await build({
  ...common,
  entryPoints: ["src/main.tsx"],
  outfile: "../assets/page.js",
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader,
});
await build({ ...common, entryPoints: ["src/page.css"], outfile: "../assets/page.css" });
await copyFile("src/index.html", "../assets/index.html");
await copyFile("src/icon.svg", "../assets/icon.svg");
