// The frame around every view.

import { go, view as current, type View } from "../address";
import { reachable } from "../game";
import { Exercises } from "./exercises";
import { Play } from "./play";
import { ReviewView } from "./review";
import { Tour } from "./tour";
import { Trees } from "./trees";

const VIEWS: [View, string][] = [["play", "Play"], ["review", "Review"], ["tree", "Trees"], ["exercise", "Exercises"], ["tour", "Lecture"]];

export function Page() {
  const view = current.value;
  return (
    <>
      <a class="skip" href="#content" onClick={skip}>Skip to the content</a>
      <header>
        <span class="name"><img src="icon.svg" alt="" width="26" height="26" />Outply</span>
        {VIEWS.length > 1 && (
          <nav aria-label="Views">
            {VIEWS.map(([name, words]) => (
              <a
                href={`#/${name}`}
                aria-current={view === name ? "page" : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  if (view !== name) go({}, { view: name, fresh: true, step: true });
                }}
              >
                {words}
              </a>
            ))}
          </nav>
        )}
      </header>
      {!reachable.value && (
        <p class="banner" role="alert">
          The server does not answer. Start it again with <code>outply serve</code>; this page goes on by itself.
        </p>
      )}
      <main id="content" tabIndex={-1}>
        {view !== "tour" && view !== "exercise" && <h1 class="hidden">{VIEWS.find(([name]) => name === view)?.[1]}</h1>}
        <Shown view={view} /></main>
    </>
  );
}

function Shown({ view }: { view: View }) {
  switch (view) {
    case "review":
      return <ReviewView />;
    case "tree":
      return <Trees />;
    case "exercise":
      return <Exercises />;
    case "tour":
      return <Tour />;
    default:
      return <Play />;
  }
}

/** The fragment holds the state, so that the link may not change it. */
function skip(event: Event) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}
