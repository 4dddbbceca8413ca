// Asks for all modules of a page at once, instead of for each when another wants it. Made by tools/preload.mjs.
{
  const pages = {
    "": "board/land board/pieces bots controls look pages/home pages/island panels/dialog panels/menu panels/newtable plan prefs socket state view",
    "t": "board board/camera board/land board/pieces board/targets controls costs guide keys look motion pages/table panels/actions panels/bank panels/banner panels/devcard panels/dialog panels/dice panels/discard panels/hand panels/log panels/menu panels/offer panels/players panels/settled panels/stepper panels/tabs panels/trade panels/victim panels/words plan prefs sentences session socket sound state title view",
    "replay": "board board/camera board/land board/pieces board/targets controls look pages/replay panels/bank panels/copy panels/dialog panels/dice panels/hand panels/log panels/menu panels/players panels/proof panels/statistics panels/tabs panels/words prefs sentences state statistics view",
    "rules": "board/land controls costs keys look pages/rules panels/devcard panels/menu prefs state view",
  };
  const common = "api app art/badges art/cards art/dice art/harbour art/paint art/pieces art/resources art/seats art/sheet art/terrain art/token board/geometry guest html later route theme vendor/hooks vendor/htm vendor/preact vendor/signals vendor/signals-core";
  const own = pages[/** @type {keyof typeof pages} */ (location.pathname.split("/")[1])] ?? "";
  for (const name of `${common} ${own}`.trim().split(" ")) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: `/${name}.js` }));
}
