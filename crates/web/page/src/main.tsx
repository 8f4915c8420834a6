// The page.

import { render } from "preact";
import { reviewAfter } from "./after";
import { analyse } from "./analysis";
import "./board/element";
import { tick } from "./clock";
import { follow } from "./game";
import { look } from "./review";
import "./tree/element";
import "./tree/icicle";
import { grow } from "./trees";
import { exercise } from "./views/exercises";
import { Page } from "./views/page";
import { lecture } from "./views/tour";

follow();
tick();
analyse();
reviewAfter();
grow();
exercise();
lecture();
look();
render(<Page />, document.getElementById("page")!);
