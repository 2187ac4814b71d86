/** The server's sentences in Japanese: why a move is not legal, how a game ended, what is refused. */

export const PLAYERS: Record<string, string> = {
  Dark: "黒",
  Light: "白",
  White: "白",
  Blue: "青",
  Black: "黒",
};

const player = (name = ""): string => PLAYERS[name] ?? name;
const FLIPS: Record<string, string> = { "a capture": "捕獲", "a capture or a release": "捕獲または解放" };

const SENTENCES: [RegExp, (...parts: string[]) => string][] = [
  // Iago
  [/^(\S+) holds a disk already$/, (cell) => `${cell}にはすでに石があります`],
  [/^no capture was missed, so/, () => "見落とされた捕獲はないので、指摘できません"],
  [
    /^it captures (\d+|nothing), and the most must be captured that can be, (\d+)$/,
    (captures, most) => `最も多く捕らえる手（${most}個）が義務ですが、ここは${Number(captures) || 0}個です`,
  ],
  [
    /^(\S+) is the centre: it can be filled only with (.*)$/,
    (cell, flip = "") => `${cell}は中央です。${FLIPS[flip]}になるときだけ置けます`,
  ],
  [
    /^(\S+) lies in the outer area: it can be filled only with (.*)$/,
    (cell, flip = "") => `${cell}は外側です。${FLIPS[flip]}になるときだけ置けます`,
  ],
  [/^score (\d+) to (\d+)$/, (more, less) => `${more}対${less}`],
  [/^level at (\d+), centre disk face up$/, (score) => `${score}点で同点、中央の石が表`],
  [/^level at (\d+), centre disk a captive$/, (score) => `${score}点で同点、中央の石が捕虜`],
  // Palago
  [/^(\S+) holds a tile already$/, (cell) => `${cell}にはすでにタイルがあります`],
  [/ is two tiles on one cell$/, () => "二枚を同じマスには置けません"],
  [/^there is only one tile left$/, () => "タイルはあと一枚です"],
  [/^the first tile is at 0,0$/, () => "最初のタイルは 0,0 に置きます"],
  [/^the first two tiles are next/, () => "最初の二枚は隣り合わせに、一枚目は 0,0 に置きます"],
  [/^a tile alone must close an arch group$/, () => "一枚だけ置けるのは、アーチのある輪を閉じるときです"],
  [/^the two tiles must be next to each other$/, () => "二枚のタイルは隣り合わせに置きます"],
  [/^it touches no earlier tile$/, () => "前からあるタイルに接していません"],
  [
    /^the tile that goes down first would end the game/,
    () => "先に置くタイルで対局が終わるので、その一枚だけを置きます",
  ],
  [/^closed an arch group$/, () => "アーチのある輪を閉じた"],
  [/^closed the opponent's arch group$/, () => "相手が自分の輪を閉じてくれた"],
  [/^closed groups of both players$/, () => "相手が両者の輪を同時に閉じた"],
  [
    /^tiles used up, largest groups level at (\d+) arches$/,
    (arches) => `タイル切れ、最大群はともに${arches}アーチ`,
  ],
  [
    /^tiles used up, largest group (\d+) arches to (\d+)$/,
    (more, less) => `タイル切れ、最大群は${more}対${less}アーチ`,
  ],
  // Lazo
  [
    /^(\S+) rests on (.*), and not all of them are filled$/,
    (space, supports) => `${space}は ${supports} の上に載りますが、まだ全部は埋まっていません`,
  ],
  [
    /^(\S+) has no (white|black) neighbour below or on its own layer$/,
    (space, colour) =>
      `${space}の下にも同じ層にも、隣に${colour === "white" ? "白" : "黒"}のタイルがありません`,
  ],
  [/^board surface loop$/, () => "盤上の輪"],
  [/^arch$/, () => "アーチ"],
  // Desdemona
  [/^the very first turn is a move without a shot$/, () => "最初の手番は動くだけで、射ません"],
  [/^(\w+) has no amazon on (\S+)$/, (who, square) => `${square}に${player(who)}のアマゾンはいません`],
  [/^a turn is a move and a shot, like (\S+)$/, (example) => `一手は動いてから射ます（例：${example}）`],
  [
    /^an amazon on (\S+) can't move to (\S+): it moves like a queen/,
    (from, to) => `${from}のアマゾンは${to}へ動けません。空いたマスをクイーンのように動きます`,
  ],
  [
    /^on (\S+) the amazon would have no shot/,
    (square) => `${square}へ動くと射る先がありません。一手は動いてから射ます`,
  ],
  [/^(\S+) is on the edge, where only/, (square) => `${square}は端です。敵の石を越えた射だけが届きます`],
  [
    /^from (\S+) no shot lands on (\S+): it goes like a queen over empty squares(,?)/,
    (from, to, behind) =>
      `${from}から${to}へは射られません。空いたマスの上をクイーンのように飛び${behind ? "、敵の石の列のすぐ先にも届き" : ""}ます`,
  ],
  [/^equal stones$/, () => "石が同数"],
  [/^more stones$/, () => "石の数"],
  [/^no legal move$/, () => "相手に合法手なし"],
  // Every game
  [/^(\w+) resigned$/, (who) => `${player(who)}の投了`],
  [/^(\w+) is out of time$/, (who) => `${player(who)}の時間切れ`],
  [/^as the record says$/, () => "棋譜による"],
  [/^the game is over and nothing can be taken back$/, () => "対局は終わり、もう戻せません"],
  [/^the game is over/, () => "対局は終わりました"],
  [/^there is no move of a person to take back$/, () => "戻せる手がありません"],
  [/^the time is up$/, () => "時間切れです"],
  [/^a table has room for (\d+) moves/, (most) => `一つの対局に記録できるのは${most}手までです`],
  [/^there is no table /, () => "このサーバーにはありません"],
  [/^the table .* was deleted$/, () => "削除されました"],
  [/; ask again later$/, () => "混み合っています。しばらくしてからもう一度どうぞ"],
  [/; wait a second$/, () => "少し待ってからもう一度どうぞ"],
];

/** A sentence may begin with the cell that was clicked, and end with the moves that are legal there. */
const WHOLE = /^(?:([^\s:]+): )?(.*?)(?: \(legal here: (.*)\))?$/;

/** The sentence in Japanese; one that is not known here stays as it is. */
export function inJapanese(text: string): string {
  const [, cell, sentence = "", legal] = text.match(WHOLE) ?? [];
  for (const [pattern, say] of SENTENCES) {
    const parts = sentence.match(pattern);
    if (parts)
      return (cell ? `${cell}：` : "") + say(...parts.slice(1)) + (legal ? `（合法手：${legal}）` : "");
  }
  return text;
}
