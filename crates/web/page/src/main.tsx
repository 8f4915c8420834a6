// The page.

import { render } from "preact";
import { analyse } from "./analysis";
import "./board/element";
import { tick } from "./clock";
import { follow } from "./game";
import "./tree/element";
import "./tree/icicle";
import { exercise } from "./views/exercises";
import { Page } from "./views/page";
import { look } from "./views/review";
import { lecture } from "./views/tour";
import { grow } from "./views/trees";

follow();
tick();
analyse();
grow();
exercise();
lecture();
look();
render(<Page />, document.getElementById("page")!);
