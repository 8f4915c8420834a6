// Asking the server.

import type { Analysis, Expected, Update } from "./types";

/** The server understood and says why not, or it does not answer at all. */
export class Refused extends Error {
  /** Whether no answer came: the server is gone or restarting. */
  readonly unreachable: boolean;

  constructor(message: string, unreachable: boolean) {
    super(message);
    this.unreachable = unreachable;
  }
}

async function send(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let response: Response;
  try {
    response = await fetch(path, { ...(body === undefined ? {} : post), signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused("The server does not answer.", true);
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => null);
  throw new Refused(problem?.error ?? `${response.status} ${response.statusText}`, false);
}

/** The JSON that a path answers with. */
export async function ask<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await send(path, body, signal)).json()) as T;
}

/** Saves what a path answers with as a file of this name. */
export async function download(name: string, path: string, body: unknown) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await (await send(path, body)).blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** What a search found, and what that promises. */
export interface Findings {
  analysis: Analysis;
  expected: Expected;
}

/** Searches until it ends or `signal` does; `heard` sees each update. Gives the last one. */
export async function search(
  request: unknown,
  signal: AbortSignal,
  heard: (findings: Findings) => void,
): Promise<Findings> {
  for await (const update of listen<Update>("/api/search", request, signal)) {
    if (update.event === "failed") throw new Refused(update.error, false);
    heard(update);
    if (update.event === "done") return update;
  }
  throw new Refused("The server ended the search.", true);
}

/** The updates that a path answers with, until it ends or `signal` does. */
export async function* listen<T>(path: string, request: unknown, signal: AbortSignal): AsyncGenerator<T> {
  yield* updates<T>(await send(path, request, signal));
}

/** The updates of a stream of server-sent events. */
async function* updates<T>(response: Response): AsyncGenerator<T> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let pending = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      pending += value;
      const events = pending.split("\n\n");
      pending = events.pop() ?? "";
      for (const event of events) {
        const data = event.split("\n").filter((line) => line.startsWith("data:")).map((line) => line.slice(5));
        if (data.length > 0) yield JSON.parse(data.join("\n")) as T;
      }
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refused("The server does not answer.", true);
  } finally {
    void reader.cancel().catch(() => {});
  }
}
