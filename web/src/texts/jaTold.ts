/** The server's sentences in Japanese: how a game ended, why a move is not legal, what is refused. */

export const PLAYERS: Record<string, string> = {
  Dark: "黒",
  Light: "白",
  White: "白",
  Blue: "青",
  Black: "黒",
};

type Sentence = [RegExp, (...parts: string[]) => string];

const player = (name = ""): string => PLAYERS[name] ?? name;
const flips = (release?: string) => (release ? "捕獲か解放" : "捕獲");

/** How games end: said after who won. */
const REASONS: Sentence[] = [
  [/^score (\d+) to (\d+)$/, (more, less) => `${more}対${less}`],
  [/^level at (\d+), centre disk face up$/, (score) => `${score}点で同点、中央の石が表`],
  [/^level at (\d+), centre disk a captive$/, (score) => `${score}点で同点、中央の石が捕虜`],
  [/^closed an arch group$/, () => "アーチのあるグループを閉じた"],
  [/^closed the opponent's arch group$/, () => "相手が勝者のグループを閉じた"],
  [/^closed groups of both players$/, () => "相手が両者のグループを同時に閉じた"],
  [
    /^tiles used up, largest groups level at (\d+) arches$/,
    (arches) => `タイル切れ、最大グループはともに${arches}アーチ`,
  ],
  [
    /^tiles used up, largest group (\d+) arches to (\d+)$/,
    (more, less) => `タイル切れ、最大グループは${more}対${less}アーチ`,
  ],
  [/^board surface loop$/, () => "盤上の輪"],
  [/^arch$/, () => "アーチ"],
  [/^equal stones$/, () => "石が同数"],
  [/^more stones$/, () => "石の多さ"],
  [/^no legal move$/, () => "相手に合法手なし"],
  [/^(\w+) resigned$/, (who) => `${player(who)}の投了`],
  [/^(\w+) is out of time$/, (who) => `${player(who)}の時間切れ`],
  [/^as the record says$/, () => "棋譜による"],
];

const SENTENCES: Sentence[] = [
  // Iago
  [/^(\S+) holds a disk already$/, (cell) => `${cell}にはすでに石があります`],
  [/^no capture was missed, so/, () => "見落とされた捕獲はないので、指摘できません"],
  [/^\S+ has no claims$/, () => "このルールに見落としの指摘はありません"],
  [
    /^it captures (\d+|nothing), and the largest capture is forced: (\d+)$/,
    (captures, most) =>
      `最も多く捕獲できる手（${most}個）が義務ですが、ここでは${Number(captures) || 0}個です`,
  ],
  [
    /^(\S+) is the centre: it can be filled only with a capture( or a release)?$/,
    (cell, release) => `${cell}は中央です。${flips(release)}ができるときだけ置けます`,
  ],
  [
    /^(\S+) lies in the outer area: it can be filled only with a capture( or a release)?$/,
    (cell, release) => `${cell}は外側です。${flips(release)}ができるときだけ置けます`,
  ],
  // Palago
  [/^(\S+) holds a tile already$/, (cell) => `${cell}にはすでにタイルがあります`],
  [/ is two tiles on one cell$/, () => "二枚を同じマスには置けません"],
  [/^there is only one tile left$/, () => "タイルはあと一枚です"],
  [/^the first tile is at 0,0$/, () => "最初のタイルは 0,0 に置きます"],
  [/^the first two tiles are next/, () => "最初の二枚は隣り合わせに、一枚目は 0,0 に置きます"],
  [/^a turn is one tile$/, () => "一手に置くタイルは一枚です"],
  [
    /^a tile alone must close an arch group$/,
    () => "一枚だけ置けるのは、アーチのあるグループを閉じるときだけです",
  ],
  [/^the two tiles must be next to each other$/, () => "二枚のタイルは隣り合わせに置きます"],
  [/^it touches no earlier tile$/, () => "すでにあるタイルに接していません"],
  [
    /^the tile that goes down first would end the game/,
    () => "先に置くタイルで対局が終わるので、その一枚だけを置きます",
  ],
  // Lazo
  [/^only Black's first move may be a swap/, () => "交換できるのは、白の一枚だけに対する黒の一手目だけです"],
  [
    /^(\S+) rests on (.*), and not all of them are filled$/,
    (space, supports) => `${space}は ${supports} の上に載りますが、まだ全部は埋まっていません`,
  ],
  [
    /^(\S+) has no (white|black) neighbour below or on its own layer$/,
    (space, colour) =>
      `${space}には、下の段にも同じ段にも、隣に${colour === "white" ? "白" : "黒"}のタイルがありません`,
  ],
  // Desdemona
  [/^the very first turn is a move without a shot$/, () => "最初の手番は動かすだけで、撃ちません"],
  [/^(\w+) has no amazon on (\S+)$/, (who, square) => `${square}に${player(who)}のアマゾンはいません`],
  [
    /^a turn is a move and a shot, like (\S+)$/,
    (example) => `一手では、動かしてから撃ちます（例：${example}）`,
  ],
  [
    /^an amazon on (\S+) can't move to (\S+): it moves like a queen/,
    (from, to) => `${from}のアマゾンは${to}へ動けません。空きマスの上をクイーンのように動きます`,
  ],
  [
    /^on (\S+) the amazon would have no shot/,
    (square) => `${square}へ動くと撃つ先がありません。一手では、動かしてから撃ちます`,
  ],
  [/^(\S+) is on the edge, where only/, (square) => `${square}は縁です。相手の石を越える射撃だけが着けます`],
  [
    /^from (\S+) no shot lands on (\S+): it goes like a queen over empty squares(,?)/,
    (from, to, behind) =>
      `${from}から${to}へは撃てません。射撃は空きマスの上をクイーンのように進み${behind ? "、並んだ相手の石のすぐ後ろにも着き" : ""}ます`,
  ],
  // Links and records
  [/^'(.*)' is no move of /, (move) => `「${move}」という手はありません`],
  [/^there is no game '(.*?)'/, (game) => `「${game}」というゲームはありません`],
  [/^\S+ has no variant '(.*?)'/, (variant) => `「${variant}」というルールはありません`],
  [/^'(.*?)' is no seat;/, (seat) => `「${seat}」という対局者はありません`],
  [/^the position is one of /, () => "局面が別のゲームかルールのものです"],
  [
    /^a record starts with the tag of its game, like (.*)$/,
    (tag) => `棋譜は ${tag} のようなゲームのタグで始まります`,
  ],
  [/^there is no game in this file$/, () => "対局が一つもありません"],
  [/^a file of more than (\d+) words$/, (most) => `${most}語までしか読めません`],
  [/^a file of more than (\d+) games$/, (most) => `${most}局までしか読めません`],
  // Tables
  [/^the game is over and nothing can be taken back$/, () => "対局は終わったので、待ったはできません"],
  [/^the game is over/, () => "対局は終わりました"],
  [/^there is no move of a person to take back$/, () => "待ったのできる手がありません"],
  [/^it is the turn of \S+, which is no person$/, () => "エンジンの番です"],
  [/ is no person, and engines do not resign$/, () => "エンジンは投了しません"],
  [/^nobody waits for \S+ any more$/, () => "その手はもう要りません"],
  [/^this move belongs to the game itself/, () => "取り除けるのは変化だけです。これは対局そのものの手です"],
  [/^the time is up$/, () => "時間切れです"],
  [/^a table has room for (\d+) moves/, (most) => `一つの対局に入るのは${most}手までです`],
  [/^there is no node \S+ at this table$/, () => "その手はもうありません"],
  // The server
  [/^there is no table /, () => "このサーバーにはありません"],
  [/^the table \S+ was deleted$/, () => "削除されました"],
  [/; ask again later$/, () => "混み合っています。しばらくしてからもう一度どうぞ"],
  [/^too many tables are opened; wait a second$/, () => "対局を続けて開きすぎです。少し待ってからどうぞ"],
  [/^the server stops$/, () => "サーバーが終了します"],
  [
    /^another server has changed this table/,
    () => "別のサーバーがこの対局を変えました。もう一度開いてください",
  ],
  [/^it could not be saved: (.*)$/, (why) => `保存できませんでした（${why}）`],
  [/^this is a mistake of the server$/, () => "サーバーの不具合です"],
];

/** A sentence may begin with its place in a record and with the cell or move that was meant, and end with what is legal. */
const WHOLE = /^((?:(?:line|game|ply|move) \d+(?:, |: ))*)(?:([^\s:]+): )?(.*?)(?: \(legal here: (.*)\))?$/;
const PLACES: Record<string, (number: string) => string> = {
  line: (number) => `${number}行目`,
  game: (number) => `第${number}局`,
  ply: (number) => `${number}手目`,
  move: (number) => `${number}手目`,
};

/** The sentence in Japanese; what is not known here stays as it is. */
export function inJapanese(text: string): string {
  const reason = translated(REASONS, text);
  if (reason) return reason;
  const [, places = "", cell, sentence = "", legal] = text.match(WHOLE) ?? [];
  const where = [...places.matchAll(/(\w+) (\d+)/g)].map(([, what = "", number = ""]) =>
    PLACES[what]?.(number),
  );
  const place = where.length ? `${where.join("、")}：` : "";
  const said = translated(SENTENCES, sentence);
  if (!said) return place + text.slice(places.length);
  const about = cell && !said.startsWith(cell) ? `${cell}：` : "";
  return `${place}${about}${said}${legal ? `（合法手：${legal}）` : ""}。`;
}

function translated(sentences: readonly Sentence[], text: string): string | undefined {
  for (const [pattern, say] of sentences) {
    const parts = text.match(pattern);
    if (parts) return say(...parts.slice(1));
  }
  return undefined;
}
