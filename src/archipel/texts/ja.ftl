# Archipel の言葉。`iago.occupied` という種類の文は `iago-occupied`。

language = 日本語

## 文の組み立て

list-comma = 、
place = { $place }：{ $text }
place-line = { $number }行目
place-record = 第{ $number }局
place-ply = { $number }手目
place-column = { $number }文字目
about = { $what }：{ $text }
legal-here = { $text }（合法手：{ $moves }）

## 対局者

player-dark = 黒
player-light = 白
player-white = 白
player-blue = 青
player-black = 黒

## ゲームと局面

games-none = 「{ $name }」というゲームはありません。あるのは { $games } です
games-no-variant = { $game } に「{ $name }」というルールはありません。あるのは { $variants } です
games-over = 対局は終わりました（{ $reason }）

notation-too-long = 局面は{ $most }文字までですが、これは{ $characters }文字あります
notation-fields = 局面は「ゲーム/ルール」、駒、手番の三つの項目から成ります
notation-no-head = 「{ $text }」は iago/standard のようなゲームとルールではありません
notation-no-side = 「{ $text }」は手番ではありません。手番は { $one } か { $other } です
notation-after-side = 手番の後に「{ $text }」があります
notation-rows = 盤は{ $has }段ですが、{ $rows }段あります
notation-no-number = 「{ $text }」は空きマスの数ではありません
notation-no-piece = 「{ $text }」という駒はありません。駒は { $pieces } です
notation-long-row = { $width }マスより長い段があります
notation-short-row = 盤では{ $width }マスの段に、{ $cells }マスしかありません

## Iago

iago-score = { $more }対{ $less }
iago-level-face-up = { $score }点で同点、中央の石が表
iago-level-captive = { $score }点で同点、中央の石が捕虜
iago-no-move = 「{ $text }」という手はイアーゴにありません。手は a1 から i5 までのマスか、指摘なら ! とマスです
iago-occupied = { $cell }にはすでに石があります
iago-nothing-missed = 見落とされた捕獲はないので、指摘できません
iago-no-claims = { $variant } に見落としの指摘はありません
iago-claim-over = 対局は終わったので、指摘できません
iago-claim-nothing = この局面で{ $player }が捕獲を見落としたはずはありません
iago-must-capture = 最も多く捕獲できる手（{ $most }個）が義務ですが、ここでは{ $captures }個です
iago-centre = { $cell }は中央です。{ $needs ->
        [capture] 捕獲
       *[capture-or-release] 捕獲か解放
    }ができるときだけ置けます
iago-outer = { $cell }は外側です。{ $needs ->
        [capture] 捕獲
       *[capture-or-release] 捕獲か解放
    }ができるときだけ置けます

## Palago

palago-closed-own = アーチのあるグループを閉じた
palago-closed-theirs = 相手が勝者のグループを閉じた
palago-closed-both = 相手が両者のグループを同時に閉じた
palago-closed-own-shown = { $player }の色の形が閉じました。開いた端はありません。
palago-closed-theirs-shown = 相手の手で{ $player }の色の形が閉じました。開いた端はありません。
palago-closed-both-shown = 両方の色の形が同時に閉じました。そうした側の負けです。
palago-level = タイル切れ、最大グループはともに{ $arches }アーチ
palago-larger = タイル切れ、最大グループは{ $more }対{ $less }アーチ
palago-no-move = 「{ $text }」という手はパラゴにありません。手は 0,0a のような一枚か、0,0a+1,-1c のような二枚です
palago-one-cell = 「{ $text }」：二枚を同じマスには置けません
palago-pair-order = 「{ $text }」：二枚は q、r の順に書きます：{ $right }
palago-no-tile = 「{ $text }」はタイルではありません。タイルは 0,0a のように書きます
palago-too-many = タイルが{ $tiles }枚ありますが、{ $most }枚しかないはずです
palago-order = タイルは q、r の順に、一つのマスに一枚ずつ書きます
palago-no-origin = どの対局も 0,0 から始まりますが、そこにタイルがありません
palago-unconnected = 「{ $text }」は 0,0 までタイルでつながっていません
palago-occupied = { $cell }にはすでにタイルがあります
palago-one-left = タイルはあと一枚です
palago-first = 最初のタイルは 0,0 に置きます
palago-first-two = 最初の二枚は隣り合わせに、一枚目は 0,0 に置きます
palago-one-a-turn = 一手に置くタイルは一枚です
palago-alone = 一枚だけ置けるのは、アーチのあるグループを閉じるときだけです
palago-apart = 二枚のタイルは隣り合わせに置きます
palago-touches-nothing = すでにあるタイルに接していません
palago-would-end = 先に置くタイルで対局が終わるので、その一枚だけを置きます

## Lazo

lazo-surface-loop = 盤上の輪
lazo-arch = アーチ
lazo-surface-loop-shown = { $player }のタイルが盤の上で輪になりました。
lazo-arch-shown = { $player }のタイルがアーチになりました。相手のタイルの上を越えて、また盤に下ります。
lazo-no-move-left = 相手に合法手なし
lazo-no-move = 「{ $text }」という手はこの盤のラソにありません。手は { $surface } のような盤上のマス、{ $above } のような上の場所、または swap です
lazo-too-many-layers = 段が{ $layers }ありますが、{ $most }段までしか積めません
lazo-empty-layer = タイルのない段は書きません
lazo-two-loops = 両者に輪がありますが、先の輪で対局は終わったはずです
lazo-hangs = { $cell }が三枚のタイルに載っていません
lazo-unrooted = { $cell }から盤まで{ $colour ->
        [white] 白
       *[black] 黒
    }のタイルがつながっていないので、そこに置かれたはずがありません
lazo-no-swap = 交換できるのは、白の一枚だけに対する黒の一手目だけです
lazo-occupied = { $cell }にはすでにタイルがあります
lazo-unsupported = { $cell }は { $supports } の上に載りますが、まだ全部は埋まっていません
lazo-no-neighbour = { $cell }には、下の段にも同じ段にも、隣に{ $colour ->
        [white] 白
       *[black] 黒
    }のタイルがありません

## Desdemona

desdemona-equal = 石が同数
desdemona-more = 石の多さ
desdemona-no-move = 「{ $text }」という手はデズデモーナにありません。手は d1-d7/g7 のように、最初の手は d1-d7 のように書きます
desdemona-too-many = { $player }のアマゾンが{ $amazons }ありますが、{ $most }までのはずです
desdemona-first-turn = 最初の手番は動かすだけで、撃ちません
desdemona-no-amazon = { $square }に{ $player }のアマゾンはいません
desdemona-no-way = { $start }のアマゾンは{ $end }へ動けません。空きマスの上をクイーンのように動きます
desdemona-no-shot-there = { $square }へ動くと撃つ先がありません。一手では、動かしてから撃ちます
desdemona-no-shot = 一手では、動かしてから撃ちます（例：d1-d7/g7）
desdemona-edge = { $square }は縁です。相手の石を越える射撃だけが着けます
desdemona-no-such-shot = { $start }から{ $end }へは撃てません。射撃は空きマスの上をクイーンのように進み{ $behind ->
        [no] {""}
       *[yes] 、並んだ相手の石のすぐ後ろにも着き
    }ます

## C++ の中核

engine-not-native = C++ の中核に { $game } はありません

## 対局するプログラム

program-none = 起動できません：エンジンのコマンドがありません
program-not-started = { $program }：起動できません：{ $why }
program-silent = { $program }：{ $seconds }秒以内に { $wanted } がありません
program-refuses = { $program }：指示を断りました：{ $text }
program-rubbish = { $program }：{ $wanted } の代わりに意味のない行が{ $lines }行ありました。最後は「{ $last }」です
program-ended = { $program }：すでに終了しています
program-died = { $program }：{ $time ->
        [due] { $what } を待つ間に
       *[before] { $what } の前に
    }{ $how ->
        [closed] 入出力を閉じました
        [killed] シグナル{ $code }で終了しました
       *[ended] 終了コード{ $code }で終了しました
    }
program-died-saying = { $program }：{ $time ->
        [due] { $what } を待つ間に
       *[before] { $what } の前に
    }{ $how ->
        [closed] 入出力を閉じました
        [killed] シグナル{ $code }で終了しました
       *[ended] 終了コード{ $code }で終了しました
    }：{ $words }
program-no-limit = 一手には時計か、時間・ノード数・深さの制限が必要です

## 対戦の選手

entrant-none = 「{ $text }」という選手はいません。選手は random、level3、best、best:nodes=2000、uct:time=0.1、cmd:"…"、python:module:function です
entrant-no-program = cmd: には cmd:"./engine --fast" のようにプログラムが必要です
entrant-no-function = python: には python:mynet:choose のようにモジュールと関数が必要です
entrant-option = 「{ $text }」：「{ $option }」は nodes=2000、time=0.1、cpu=0.1、depth=9、threads=2、hash=64、weights=FILE のような形ではありません
entrant-takes-no = 「{ $text }」：{ $search } では { $option } を指定できません。指定できるのは { $options } です
entrant-level = 「{ $text }」というレベルはありません。自分で作るなら level:nodes=9,temperature=1.2,attention=0.5,careful=1 のようにします
entrant-limit = 「{ $text }」：{ $why }
entrant-not-imported = { $function } をインポートできません：{ $error }
entrant-not-callable = { $function } は関数ではありません
entrant-same-name = { $name } という名前の関数が二つあります。一方に別の名前をつけてください
entrant-too-few = 大会には互いに異なる選手が二人以上必要です

forfeit-clock = 時間切れ
forfeit-time = 時間切れ：一手に{ $seconds }秒と猶予{ $margin }秒を超えた
forfeit-raised = { $function } で { $error } が起きた
forfeit-illegal = 反則手：{ $why }

## 対戦

match-begun = すでにあります。--resume で続けるか、--out で別のファイルを指定してください
match-there = すでにあります。--resume と、より多い --games で対局を追加するか、--out で別のファイルを指定してください
match-finished = 終わっているので、続きはありません。--games を増やすと対局を追加できます
match-not-begun = 始まっていないので、続きはありません
match-unreadable = 読めません：{ $why }
match-other = 別の対戦として始まりました。違うのは { $what } です
match-other-game = 別の対戦のものです。第{ $round }局の { $what } が違います
match-version = Archipel のバージョン { $played } で始まりましたが、これは { $version } です
match-clock = --clock は 60+0.5 のように書きます（「{ $text }」ではなく）
match-clock-alone = --clock は --nodes や --time と一緒には使えません
match-stopped = { $games }局で中断しました。--resume で続けられます
match-out = 対局は { $path } にあります。
study-stopped = 中断しました。--resume で続けられます
study-out = 報告は { $path }、対局は { $folder } にあります。

standing-match = { $one } 対 { $other }、{ $start }：{ $planned }局中{ $games }局
standing-tournament = { $start }：{ $planned }局中{ $games }局
standing-results = { $wins }勝 { $draws }分 { $losses }敗、Elo { $elo }
standing-elo = { $middle }（{ $low } から { $high }）
standing-elo-unknown = まだ不明
standing-pairs = 得点 0 ½ 1 1½ 2 の組の数：{ $counts }
standing-games = 先手の得点率 { $score } %、引き分け{ $draws }局、平均{ $length }手
standing-failures = 選手の失敗で終わった対局が{ $games }局、最後は第{ $round }局：{ $reason }
standing-sprt = SPRT { $elo0 } と { $elo1 }（α { $alpha }、β { $beta }）：{ $verdict ->
        [open] まだ判定なし
        [none] 判定なし
        [h0] Elo { $elo0 } を採択
       *[h1] Elo { $elo1 } を採択
    }、LLR { $llr }（{ $low } から { $high }）
standing-head-elo = Elo
standing-head-low = 下限
standing-head-high = 上限
standing-head-games = 対局
standing-head-score = 得点率

workers-died = 第{ $game }局で{ $deaths }個のプロセスが落ちました。--resume で続けられます
workers-died-early = { $deaths }個のプロセスが最初の対局の前に落ちました。--resume で続けられます
workers-failed = プロセスが失敗しました：{ $error }
workers-no-pickle = 関数を別のプロセスに送れません：{ $error }
workers-no-ray = Ray がインストールされていません：pip install -e ".[ray]"
workers-no-cluster = { $address } に Ray のクラスタがありません：{ $error }
workers-threads = { $threads }スレッドを使う選手がいますが、それだけのプロセッサを持つマシンがクラスタにありません

sprt-order = elo0 は elo1 より小さくなければなりません（{ $elo0 } と { $elo1 }）
sprt-risk = { $name } は0と0.5の間でなければなりません（{ $risk }）

## そのままの言葉

verbatim = { $text }

## 図

scene-legal = { $text } はここで合法です
scene-no-picture = { $game }には絵がありません
scene-no-such-start = 「{ $text }」で始まる合法手はありません

## 局面を作る

editor-none = { $game }の局面は駒を置いて作れません
editor-no-cell = 「{ $text }」は変えられるマスではありません
editor-no-piece = 「{ $text }」という駒はありません。駒は { $pieces } です
editor-full = これ以上は置けません

## Tables

table-no-seat = 「{ $text }」という対局者はありません。対局者は person、level1～level{ $levels }、level4.5 のようにその間のものです
table-no-node = { $node }番の手はもうありません
table-not-a-person = エンジン（{ $seat }）の番です
table-stale = { $answer }はもう要りません
table-over = 対局は終わりました
table-over-for-good = 対局は終わったので、待ったはできません
table-nothing-to-take-back = 待ったのできる手がありません
table-engines-do-not-resign = { $player }はエンジンなので、投了しません
table-no-variation = 取り除けるのは変化だけです。これは対局そのものの手です
table-time-is-up = 時間切れです
table-full = 一つの対局に入るのは{ $most }手までで、もう残りがありません
table-too-much-said = 一局のコメント、図とタグは合わせて{ $most }文字までです
table-record-too-long = 一つの対局に入るのは{ $most }手までで、この棋譜はそれより長いです
table-resigned = { $player }の投了
table-out-of-time = { $player }の時間切れ
table-record-says = 棋譜による

## The server

server-no-table = 対局「{ $table }」はこのサーバーにはありません
server-deleted = 対局「{ $table }」は削除されました
server-no-language = 「{ $language }」の文章はありません
server-nothing-here = ここには何もありません
server-too-many-tables = 対局を続けて開きすぎです。{ $seconds }秒後にどうぞ
server-too-many-uploads = ファイルを続けて送りすぎです。{ $seconds }秒後にどうぞ
server-too-much-stored = 最近の保存量が多すぎます。{ $seconds }秒後にどうぞ
server-too-many-questions = エンジンへの質問がすでに{ $most }件あります。{ $seconds }秒後にどうぞ
server-too-much-thought = エンジンの持ち時間を使い切りました。{ $seconds }秒後にどうぞ
server-too-many-pictures = すでに{ $most }枚の画像を作成中です。{ $seconds }秒後にどうぞ
server-too-many-connections = 接続が多すぎます。{ $seconds }秒後にどうぞ
server-too-many-pages = 開いているページが{ $most }を超えています。{ $seconds }秒後にどうぞ
server-too-many-messages = メッセージは毎秒{ $most }件までです
server-message-too-large = メッセージは{ $most }バイトまでです
server-request-too-large = 要求は{ $most }バイトまでです
server-only-texts = メッセージはバイト列ではなくテキストで送ります
server-unread = このページは届いたメッセージを読んでいません
server-other-game = 局面は{ $position }のもので、対局は{ $table }です
server-nothing-to-analyse = この局面で対局は終わっているので、解析するものがありません
server-nothing-to-hint = この局面で対局は終わっているので、ヒントはありません
server-file-of-games = { $most }局までしか読めません
server-file-without-games = 対局が一つもありません
server-name-too-long = 対局者や大会の名前は{ $most }文字までです
server-tag-too-long = タグは{ $most }文字までです
server-too-many-tags = 一局に付けられるタグは{ $most }個までです
server-too-many-drawings = 一つの盤に描ける矢印と印は{ $most }個までです
server-comment-too-long = コメントは{ $most }文字までです
server-too-much-text = 一局のコメントとタグは合わせて{ $most }文字までです
server-engines-busy = エンジンが混み合っています。{ $seconds }秒後にもう一度どうぞ
server-views-busy = 混み合っています。{ $seconds }秒後にもう一度どうぞ
server-stops = サーバーが終了します
server-mistake = サーバーの不具合です
server-other-name = このサーバーはその名前では開けません。localhost で開くか、--name を付けて起動してください
server-no-name = { $name } はサーバーの名前でもオリジンでもありません。games.example や https://games.example のように書いてください
server-other-site = ほかのサイトからは使えません
server-no-length = 要求の長さが数ではありません
server-too-slow = 要求が{ $seconds }秒以内に届きませんでした
server-too-long = { $seconds }秒以内に終わりませんでした。これが限度です
server-unfinished = できあがりませんでした。{ $seconds }秒後にもう一度どうぞ

## Requests that have not the right form

request-whole = 要求
request-no-json = { $place }：JSON ではありません
request-no-object = { $place }：JSON のオブジェクトではありません。application/json で送ってください
request-missing = { $place }：ありません
request-unknown = { $place }：ここにはそのような項目はありません
request-no-type = { $place }：種類（type）がありません
request-unknown-type = { $place }：そのような種類のメッセージはありません
request-too-few = { $place }：{ $limit }個以上必要です
request-too-many = { $place }：{ $limit }個までです
request-text-too-long = { $place }：{ $limit }文字までです
request-too-small = { $place }：{ $limit }以上です
request-too-large = { $place }：{ $limit }以下です
request-no-number = { $place }：数を入れます
request-no-whole-number = { $place }：整数を入れます
request-no-truth = { $place }：true か false を入れます
request-no-text = { $place }：文字列を入れます
request-no-list = { $place }：リストを入れます
request-none-of = { $place }：{ $limit }のどれかです
request-invalid = { $place }：形が正しくありません
request-unreadable = 要求を読めません
request-no-method = ここではその方法では受け付けません

## The storage

storage-unusable = データベースを使えません（{ $why }）
storage-unreadable = データベースが応答しません。{ $seconds }秒後にもう一度どうぞ
storage-unsaved = 保存できませんでした。{ $seconds }秒後にもう一度どうぞ
storage-changed = 別のサーバーがこの対局を変えました。もう一度開いてください
storage-no-url = 「{ $url }」はデータベースの URL ではありません（{ $why }）
storage-no-file = 対局はファイルに残します。sqlite:///games.sqlite のように書いてください
storage-no-driver = そのデータベースのドライバーを読み込めません（{ $why }）。PostgreSQL なら：pip install -e ".[postgres]" と postgresql+psycopg://…
storage-newer = このデータベースは新しい Archipel が書いたものです。そちらを使ってください
storage-in-use = データベース { $where } は別のサーバーが使っています。そちらを止めるか、--database で別のものを選んでください

## 棋譜

record-no-game = 棋譜は [Game "iago"] のようなゲームのタグで始まります
record-tag-twice = タグ「{ $name }」が二つあります
record-no-tag = 「{ $text }」はタグではありません。タグは [Event "Club night"] のように書きます
record-tag-name = 「{ $text }」はタグの名前になりません。名前は英字、数字、_ から成ります
record-tag-reserved = 「{ $text }」はその他のタグには使えません
record-labels = マスの名付け方が「{ $text }」ですが、使えるのは { $known } だけです
record-no-date = 「{ $text }」は日付ではありません。日付は 2026.11.15 のように書き、不明なところは ? にします
record-other-variant = 局面は { $position } ですが、対局は { $game } です
record-brace = 「{ $text }」の波括弧に相手がありません
record-bracket = 開いていない括弧が閉じられています
record-early-variation = 最初の手より前に変化があります
record-open-variation = 閉じられていない変化があります
record-empty-variation = 手のない変化があります
record-too-deep = 変化の入れ子は{ $most }段までです
record-result-within = 変化の中に結果があります
record-behind-result = 結果の後に「{ $text }」があります
record-two-results = タグでは「{ $tag }」ですが、手の終わりは { $stated } です
record-no-result = 「{ $text }」は結果ではありません。結果は { $results } のどれかです
record-other-result = 結果は { $stated } とありますが、対局は { $decided }（{ $reason }）で終わっています
record-no-evaluation = 「{ $text }」は評価値ではありません
record-no-drawing = 「{ $text }」は Ge4>d4 のような矢印でも Ge4 のような印でもありません
record-evaluation-range = 評価値は -1 から 1 までの数ですが、{ $value } とあります
record-no-json = JSON 一行の対局として読めません
record-unnamed-game = ヘッダーにゲームの名前がありません
record-variants = ルールが{ $count }つあります。ここでは standard+penalty のように一つです
record-players = 対局者は二人ですが、{ $count }人います
record-one-result = 一方の対局者にしか結果がありません
record-not-a = { $what }が{ $kind ->
        [object] オブジェクト
        [list] リスト
        [text] 文字列
        [whole-number] 整数
       *[number] 数
    }ではありません
record-half-character = { $what }に半端な文字があります
record-named = 「{ $name }」
record-a-record = 棋譜
record-a-round = 手番の組
record-a-tag = タグ
record-the-tag = タグ「{ $name }」
record-a-variant = ルール
record-a-player = 対局者
record-a-move = 文字列でない手
record-a-drawing = 図
record-a-variation = 変化
record-not-utf8 = { $number }行目の{ $byte }バイト目が UTF-8 ではありません
record-too-large = { $most }バイトより大きい対局があります
record-too-many-moves = 一つのファイルの手数は変化を含めて{ $most }手までです
record-exists = すでにあります。--force で置き換えます
## 証明

proof-first-line = 証明は「{ $right }」の行で始まりますが、「{ $text }」とあります
proof-position-line = 証明の二行目は position と局面ですが、「{ $text }」とあります
proof-claim-line = 証明の三行目は「claims { $one } wins」や「claims { $other } does not lose」のように書きますが、「{ $text }」とあります
proof-over = この局面で対局は終わっているので（{ $reason }）、証明することがありません
proof-no-node = 「{ $text }」はノードではありません。ノードは「3 = a1 4」や「3 : a1 4 b1 . * c1」のように書きます
proof-no-number = 「{ $text }」はノードの番号ではありません。番号は{ $most }桁までの整数です
proof-no-child = 後にノードの番号も「.」もありません
proof-no-replies = 「*」の後に応手がありません
proof-backwards = ノード{ $number }の先がノード{ $child }になっています。先は必ず大きい番号です
proof-order = ノード{ $number }がノード{ $before }の後にあります。番号は大きくなる順です
proof-not-attack = ノード{ $number }は「=」ですが、主張していない{ $player }の番なので「:」のはずです
proof-not-defence = ノード{ $number }は「:」ですが、主張する{ $player }の番なので「=」のはずです
proof-twice = 二度挙げられています
proof-unlisted = 合法手ですが、ノード{ $number }に挙げられていません
proof-goes-on = この手で対局は終わらないので、後には「.」ではなくノードの番号が要ります
proof-ends-otherwise = この手で対局は主張と違う結果に終わります（{ $reason }）
proof-ends-already = この手で対局は終わるので、後にはノード{ $child }ではなく「.」が要ります
proof-no-win = 挙げられておらず、応手 { $reply } ではすぐに勝てません
proof-unanswered = 挙げられておらず、その後に合法な応手がありません
proof-other-position = ノード{ $child }に進みますが、それは前の行によれば別の局面です
proof-unreached = ノード{ $number }に進むノードがありません
proof-missing = { $count ->
        [one] ノード{ $child }がありません
       *[other] ノード{ $child }など{ $count }個のノードがありません
    }。手の先がないままファイルが終わっています
proof-long-line = { $most }バイトより長い行があります
proof-not-utf8 = { $byte }バイト目が UTF-8 ではありません
proof-bad-gzip = 完全な gzip のファイルではありません
proof-worker-died = 証明を調べるプロセスが途中で終わりました。メモリが足りないのかもしれません

## What the games are called, and what is on their boards

variant-standard = 標準

iago-name = イアーゴ
iago-line = 相手を捕虜にし、味方を解放し、内側と外側の両方で優位に立とう。
iago-variant-loose = ゆるやか：捕獲は任意
iago-variant-simple = シンプル：解放なし
iago-variant-standard-penalty = 標準・見落としの指摘あり
iago-variant-simple-penalty = シンプル・見落としの指摘あり
iago-piece-disk = 石
iago-piece-captive = 捕虜
iago-one-disk = 石
iago-one-captive = 捕虜
iago-mark-claim = 見落としを指摘できる
iago-count-score = 得点
iago-count-inner = 内側
iago-count-outer = 外側
iago-step-claim = 見落としを指摘する
iago-signs = D、L：表向きの黒と白の石　d、l：それぞれの捕虜　-：外側の空きマス　+：空いている中央
iago-writing = 手は e4 のように、段の文字と左からの番号で書きます。!e4 は見落とされた捕獲の指摘です。
iago-rules-1 = 太線の内側の空きマスに自分の色の石を置きます。外側のマスと中央は、捕獲か解放ができるときだけ置けます。
iago-rules-2 = 捕獲：置いた石と自分の別の石ではさまれた相手の石の列は赤く裏返り、捕虜になります。捕虜はどちらの石でもありません。
iago-rules-3 = 解放：自分の石ではさまれた捕虜の列は、列の端のどちらかが外側か中央なら、元の色に戻ります。
iago-rules-4 = 捕獲できるときは必ず、最も多く捕獲できるマスに置きます。
iago-rules-5 = 内側がすべて埋まると終わりです。得点は内側の自分の石の数と外側の数の積で、0個は1と数えます。
iago-rules-1-simple = 太線の内側の空きマスに自分の色の石を置きます。外側のマスと中央は、捕獲ができるときだけ置けます。
iago-rules-1-simple-penalty = { iago-rules-1-simple }
iago-rules-3-simple = 捕虜は最後まで捕虜のままで、解放はありません。
iago-rules-3-simple-penalty = { iago-rules-3-simple }
iago-rules-4-loose = 捕獲してもしなくてもかまいません。
iago-rules-4-standard-penalty = 捕獲できるときは必ず、最も多く捕獲できるマスに置きます。見落とすと相手に指摘され、相手は好きな空きマスに置けます。
iago-rules-4-simple-penalty = { iago-rules-4-standard-penalty }
iago-rules-5-simple = 内側がすべて埋まると終わりです。表の石が多い側の勝ちで、捕虜は数えません。
iago-rules-5-simple-penalty = { iago-rules-5-simple }
iago-goal = 線の内側と外側に自分の色の石を多く持ちましょう。二つの数（0は1とみなす）を掛けたものが得点です。
iago-goal-simple = 内側が埋まったとき、自分の色の石を相手より多く持ちましょう。
iago-goal-simple-penalty = { iago-goal-simple }
iago-lesson-goal = 内側が埋まると終わりです。内側の石の数と外側の数の積が得点で、赤い捕虜は数えません。ここでは黒の勝ちです。
iago-lesson-goal-simple = 内側が埋まると終わりです。表の石が多い側の勝ちです。
iago-lesson-goal-simple-penalty = { iago-lesson-goal-simple }
iago-lesson-move = 置いた石と自分の別の石ではさんだ石は、赤い捕虜になります。
iago-lesson-trap = 捕虜は戻ってきます。外側の g1 に置くと、二つが解放されます。
iago-task-place = 石を一つ置いてください。
iago-task-capture = 最も多く捕獲しなければなりません。自分の石で{ $most }個を挟んでください。
iago-task-claim = 捕獲が見落とされました。指摘して好きなマスに置くか、ふつうに置いてください。
iago-task-anywhere = 好きな空きマスに石を置いてください。
iago-hint = { $count ->
        [1] { $one } に置く
       *[other] 見落としを指摘して { $two } に置く
    }

palago-name = パラゴ
palago-line = 二枚ずつタイルを置き、自分の色のグループを先に閉じよう。
palago-variant-single = 一手に一枚
palago-variant-anywhere = 二枚を自由な場所に
palago-piece-tile-a = タイルa、白のアーチは下
palago-piece-tile-b = タイルb、白のアーチは左
palago-piece-tile-c = タイルc、白のアーチは右
palago-one-tile-a = { palago-piece-tile-a }
palago-one-tile-b = { palago-piece-tile-b }
palago-one-tile-c = { palago-piece-tile-c }
palago-count-tiles = 残りタイル
palago-count-arches = 最大グループ
palago-step-tile-a = タイルa、白のアーチは下
palago-step-tile-b = タイルb、白のアーチは左
palago-step-tile-c = タイルc、白のアーチは右
palago-nowhere = タイルはほかのタイルの隣、色のついたマスに置きます。
palago-signs = -a-、/b/、\c\：線の向きごとのタイル　1,0：タイルの隣の空きマス
palago-writing =
    白のアーチは a では線の下、b では左、c では右にあり、青のアーチはその反対側にあります。
    手は 0,0a 1,-1c のように隣り合う二枚、またはアーチのあるグループを閉じる一枚です。
palago-rules-1 = 隣り合う二つの空きマスにタイルを二枚置きます。少なくとも一枚は前のタイルの隣です。向きは三通りあります。
palago-rules-2 = 白と青はいつも同じ色どうしでつながり、一つながりのグループになります。
palago-rules-3 = アーチを含む自分の色のグループを閉じれば勝ちです。一枚だけで閉じてもかまいません。
palago-rules-4 = 相手のグループだけを閉じると相手の勝ち、両方を同時に閉じると自分の負けです。
palago-rules-5 = 48枚を使い切ったら、アーチの多いグループを持つ側の勝ちです。
palago-rules-1-single = 前のタイルの隣にタイルを一枚置きます。向きは三通りあります。
palago-rules-1-anywhere = タイルを二枚、それぞれすでにあるタイルの隣に置きます。向きは三通りあります。
palago-goal = 開いた端のないように自分の色の形を、相手より先に閉じましょう。小さな円は数えません。
palago-lesson-goal = このタイルで白の形が閉じ、開いた端がなくなりました。白の勝ちです。
palago-lesson-move = タイルは隣り合わせに置きます。白はいつも白とつながります。
palago-lesson-trap = ご用心。白が青の形を閉じてしまい、青の勝ちです。
palago-task-first = 二枚のうち一枚目です。マスを選んでタイルを置き、タイルを押して回してください。
palago-task-second = その隣に二枚目を置いてください。一枚目は押して回せます。
palago-task-second-anywhere = 二枚目を置いてください。一枚目は押して回せます。
palago-task-only = マスを選んでタイルを置き、タイルを押して回してください。
palago-hint = { $cells } に、描かれた向きで置く

lazo-name = ラソ
lazo-line = タイルを積み上げ、自分の輪やアーチを作ろう。
lazo-variant-small = 小さい盤
lazo-variant-side2 = 一辺 2 の盤
lazo-variant-side3 = 一辺 3 の盤
lazo-variant-side4 = 一辺 4 の盤
lazo-variant-side5 = 一辺 5 の盤
lazo-variant-side6 = 一辺 6 の盤
lazo-variant-side7 = 一辺 7 の盤
lazo-variant-side8 = 一辺 8 の盤
lazo-piece-tile = タイル
lazo-one-tile = タイル
lazo-count-layers = 段数
lazo-count-tiles = タイル
lazo-step-swap = 交換：白のタイルを自分のものにする
lazo-signs = W、B：白と黒のタイル　.：支えがそろった空き　,：支えが足りない空き
lazo-writing = 手は c4 のようなマスで、二段目からは c4.2 のように書きます。上の段のタイルは、隣か下に自分の色のタイルが要ります。
lazo-rules-1 = 盤の穴か、三枚のタイルが集まる上にタイルを置きます。上の段では、同じ段か下の段に自分の色の隣が必要です。
lazo-rules-2 = 輪を作れば勝ちです。盤上で穴や相手のタイルを囲む輪か、相手のタイルの道をまたぐアーチです。
lazo-rules-3 = 黒の一手目は交換もできます。白のタイルの場所が黒のタイルになります。
lazo-rules-4 = 置くところがなくなった側の負けです。
lazo-goal = 自分のタイルで輪を作りましょう。盤に寝た輪か、相手のタイルを登って越えるアーチです。
lazo-lesson-goal = 穴を囲む白の輪は勝ちです。相手のタイルをまたぐアーチも勝ちです。
lazo-lesson-move = 三枚のタイルは一枚を支えます。上では自分の色に触れていなければなりません。
lazo-lesson-trap = アーチにご用心。白が黒のタイルをまたいで勝ちました。
lazo-task-first = 穴にタイルを置いてください。次に黒が「交換」で取ることもできます。
lazo-task-swapped = 黒が交換しました。あなたのタイルは黒になりました。別の穴にタイルを置いてください。
lazo-task-place = 穴にタイルを置いてください。
lazo-task-pile = 穴か、三枚のタイルの上にタイルを置いてください。
lazo-task-swap = 穴にタイルを置くか、「交換」で白のタイルを取ってください。
lazo-hint = { $one ->
        [swap] 交換して白のタイルを取る
       *[other] { $one } に置く
    }

desdemona-name = デズデモーナ
desdemona-line = アマゾンが動いて撃つ。並んだ石を奪い取ろう。
desdemona-variant-border = ボーダー
desdemona-variant-iago = イアーゴ式：はさんで返す
desdemona-piece-amazon = アマゾン
desdemona-piece-stone = 石
desdemona-piece-neutral = 中立の石
desdemona-one-amazon = アマゾン
desdemona-one-stone = 石
desdemona-one-neutral = 中立の石
desdemona-count-stones = 石
desdemona-signs = W、B：白と黒のアマゾン　w、b：それぞれの石　n：中立の石
desdemona-writing = 手は d1 d7 g7 のように、アマゾンのマス、動く先、撃つ先を書きます。最初の手番だけは撃ちません。
desdemona-rules-1 = アマゾンを一つ、チェスのクイーンのように動かし、そこから撃ちます。最初の手番だけは撃ちません。
desdemona-rules-2 = 空きマスの上を撃つと、着いたところに自分の色の石が残ります。
desdemona-rules-3 = 並んだ相手の石をすぐ越えて撃つと、その石は自分のものになり、すぐ後ろに灰色の石が残ります。
desdemona-rules-4 = 何も飛び越えられないので、場所はなくなっていきます。手番の側が動けなくなったら、石の多い側の勝ちです。
desdemona-rules-2-border = 空きマスの上を撃つと、着いたところに自分の色の石が残ります。盤の縁には着けません。
desdemona-rules-3-border = 並んだ相手の石をすぐ越えて撃つと、その石は自分のものになり、後ろにも自分の石が残ります。
desdemona-rules-3-iago = その石と自分の別の石ではさまれた相手の石の列は、オセロのように自分のものになります。
desdemona-goal = アマゾンはチェスのクイーンのように動いてから石を射ます。どちらかが動けなくなったとき、相手より多くの石を持っていましょう。
desdemona-lesson-goal = 黒はもう動けません。石の多い白の勝ちです。
desdemona-lesson-move = アマゾンはクイーンのように動き、石をクイーンのように撃ちます。
desdemona-lesson-trap = 並んだ相手の石をすぐ越えて撃つと奪えます。自分の石を並べて残さないように。
desdemona-lesson-trap-iago = 自分の石ではさんだ相手の石は自分のものになります。
desdemona-task-pick = アマゾンを選んでください。
desdemona-task-go = 動かす先を選んでください。
desdemona-task-go-only = 動かす先を選んでください。最初の一手だけは撃ちません。
desdemona-task-shoot = 撃つ先を選んでください。
desdemona-hint = { $count ->
        [2] { $one } のアマゾンを { $two } へ
       *[other] { $one } のアマゾンを { $two } へ、{ $three } を撃つ
    }

## What is said of positions

status-to-move = { $player }の番です
status-to-move-and = { $player }の番です。{ $remark }
status-wins = { $player }の勝ち：{ $reason }
status-draw = 引き分け：{ $reason }
status-with-score = { $reason }（{ $more }対{ $less }）
iago-may-claim = 見落とされた捕獲を指摘できます

board-empty = 盤には何もありません。
board-owned = { $player }の{ $pieces }
board-variant = { $game }（{ $variant }）
board-layer = { $number }段目
board-forced = 捕獲は義務です
board-may-play = 置けるところ
board-may-move = 動かせる駒

mark-last = 最後の手
mark-flip = 裏返った
mark-threat = ねらい
mark-win = 勝ち

## 外部の評価

evaluate-no-function = 評価は関数です。{ $given } は使えません
evaluate-takes-no = 自分の評価を使う探索では { $option } を指定できません
evaluate-raised = 評価の中でエラーが起きました：{ $error }
evaluate-values = 評価は局面ごとに一つ、合わせて{ $count }個の値を返さなければなりません。返されたのは { $given } の配列です
evaluate-range = 評価が -1 から 1 までにない値を返しました
evaluate-priors = 評価は局面ごとに、合法手と同じ数の、負でなくすべてが 0 ではない事前確率を返さなければなりません
evaluate-not-native = planes と natives はネイティブコアのゲームにしかありません

## 重み

weights-none = Archipel の重みが入っていません
weights-no-file = 重みを読めません：{ $why }
weights-format = 重みの形式が { $given } です。このバージョンが読めるのは { $known } です
weights-game = { $given } の重みです。{ $game } のものではありません
weights-version = 特徴のバージョン { $given } の重みです。いまは { $known } です
weights-broken = 重みが壊れています
weights-not-learned = { $game } は学習していないので、重みはありません
weights-no-name = 重みはファイル名で指定します。{ $given } は使えません

## Levels

levels-number = レベルは1から{ $most }までで、レベル{ $number }はありません
levels-unknown = 「{ $text }」というレベルはありません。レベルは level1 から level{ $most } までと、level4.5 のようにその間のものです

## 探索

search-time = 時間は秒数で指定します。{ $given } は使えません
search-number = { $name } は1から{ $most }までの整数です。{ $given } は使えません
search-endless = 解析には時間・ノード数・深さのどれかの制限が必要です
search-cpu-threads = プロセッサ時間の制限はスレッドが一つのときだけ使えます。複数のスレッドには時間の制限を指定してください
search-no-lines = 手順は1つ以上必要です
search-no-name = 探索は名前で指定します。{ $given } は使えません
search-seed = 種は整数です。{ $given } は使えません
search-unknown = 「{ $name }」という探索はありません。使えるのは { $searches } です
search-takes-no = { $search } では { $option } を指定できません
search-over = 対局は終わっているので、探すものがありません
search-no-state = 局面は archipel.start や archipel.position が返す State です。{ $given } は使えません
search-no-limit = 制限は Limit(nodes=1000) のような Limit です。{ $given } は使えません

## レベル

levels-rows = { $game } には{ $count }段階の行が必要で、後のものほどノードが多いか、温度が低いか、注意が高くなければなりません

## UGI

ugi-long-line = 一行が{ $most }文字を超えています
ugi-no-command = 「{ $word }」というコマンドはありません
ugi-setoption = オプションの設定は setoption name NAME value VALUE です
ugi-no-option = 「{ $name }」というオプションはありません。あるのは { $options } です
ugi-option-range = { $name } は「{ $given }」にできません。{ $least }から{ $most }までです
ugi-option-value = { $name } は「{ $given }」にできません。{ $allowed } のどれかです
ugi-position = 局面の指定は position startpos|fen TEXT [moves MOVE …] です
ugi-over = 対局は終わっています
ugi-query = query は p1turn、gameover、result のどれかです
ugi-no-limit = go に「{ $word }」はありません。使えるのは { $limits } と infinite です
ugi-no-clock = { $player } の手番ですが、{ $player }time がありません
ugi-no-number = { $name } には整数が必要です。「{ $given }」は使えません
ugi-negative = { $name } は0以上です。{ $given } は使えません
ugi-number = { $name } には数が必要です

## 学習環境

env-no-core = { $game } は Python のルールだけで動くので、学習環境はありません
env-render-mode = 「{ $name }」 という描画モードはありません。あるのは { $modes } です
env-no-action = 「{ $given }」は行動ではありません
env-illegal-choice = 選択 { $action } は合法ではありません
env-illegal-action = 行動 { $action } はゲーム { $game } では合法ではありません
env-one-action-each = 行動は{ $games }ゲームに1つずつ必要です（渡されたのは { $given }）
env-whole-numbers = 行動は整数です。{ $given } は使えません
env-no-parameters = 観測にパラメータはありませんが、「{ $given }」が渡されました
env-reset = リセットは全ゲーム一緒に、1つのシードで、オプションなしに行います（渡されたのは「{ $given }」）
env-whole-policy = 一手全体の行動は多すぎて、全行動にわたる方策はありません。行動そのものを変換してください
env-ordered-tiles = 2枚のタイルの順序は対称変換で変わります。window を指定するか、一手全体で扱ってください
env-no-choice = 選択 { $action } はありません。最後の番号は { $last } です
env-whole-turn = これらの選択だけで一手が完成しています
env-no-whole-turn = これらの選択では一手になりません
env-too-many-choices = 選択の数が一手の分より多すぎます
env-other-game = 別のゲームまたはバリアントの局面です（{ $seen } ではなく { $given }）
env-no-player = 「{ $given }」というプレイヤーはありません。player は 0 か 1 です
env-no-window = { $game } は常に全体が見えるので、window はありません
env-window = window は { $least } から { $most } までの奇数です
env-larger-field = 盤面が window より大きくなっています
env-nothing-in-window = window の中に合法な選択がありません
env-outside-window = その手は window の外にあります
env-whole-spots = 一手全体の行動には、面の上の位置がありません
env-games = games は 1 から { $most } までの数です
env-threads = threads は 1 から { $most } までの数です
env-over = 対局は終わっているので、そこからは指せません
env-no-game = ゲーム { $game } はありません。最後の番号は { $last } です
env-not-ended = ゲーム { $game } は直前のステップで終わっていません

## コマンド

cli-no-language = 「{ $name }」という言語はありません。あるのは { $languages } です
cli-no-command = 「{ $name }」というコマンドはありません。あるのは { $commands } です
cli-extra = 余分な言葉があります：{ $words }
cli-no-option = { $option } というオプションはありません
cli-missing = { $name } がありません
cli-needs-argument = { $option } には値が要ります
cli-invalid = 「{ $name }」の値が正しくありません：{ $why }
cli-invalid-whole = 整数です
cli-invalid-number = 数です
cli-invalid-least = { $least } 以上です
cli-invalid-most = { $most } 以下です
cli-invalid-choice = { $choices } のどれかです
system-no-file = ファイルかフォルダーがありません
system-is-folder = フォルダーです
system-no-permission = 許可がありません
system-file-exists = すでにあります
system-disk-full = ディスクに空きがありません
system-no-host = そのようなアドレスはありません
system-port-taken = すでに使われています
cli-help-usage = {"使い方："}
cli-help-arguments = 引数
cli-help-options = オプション
cli-help-commands = コマンド
cli-help-help = この説明を表示する。
cli-help-default = 既定値：{ $value }
cli-help-from = { $low } 以上
cli-help-to = { $high } 以下
cli-help-range = { $low } から { $high } まで
cli-archipel = イアーゴ、パラゴ、ラソ、デズデモーナを、遊び、学び、解き、調べる。コマンドなしなら、ブラウザーのページで。
cli-option-version = バージョンを表示する。
cli-option-language = 表示の言語：{ $languages }。なければシステムの言語。
cli-option-json = プログラム向けに JSON で書く。
cli-games = ゲームとそのルールの一覧。
cli-play = この端末で、人またはエンジンと対局する。
cli-play-game = なければ尋ねる。
cli-play-first = 先手の名前。
cli-play-second = 後手の名前。
cli-play-seats = 誰が指すか：人なら person、エンジンなら level1 から level10。
cli-play-seed = 同じ種と手順には同じ答え。
cli-show = 局面や、棋譜の中の局面を見せる。端末に、またはファイルに絵として。
cli-show-what = 局面の文、棋譜のファイル、または初期局面なら ゲーム[/ルール]。
cli-show-game = ファイルの何局目か。なければ最初。
cli-show-ply = その対局の何手後か。なければ最後。
cli-show-out = ファイルに描く：局面は .svg か .png、対局は .gif。
cli-show-theme = 絵の配色。
cli-show-width = 絵の幅（ピクセル）。
cli-show-drawn = { $path } に描きました
cli-show-not-a-file = --game と --ply は棋譜のファイルから選びますが、これは局面です
cli-show-nothing = 「{ $text }」は局面でもゲームでもファイルでもありません
cli-show-too-far = { $moves }手しかないので、{ $asked }手後の局面はありません
cli-show-no-game = 第{ $number }局はありません
cli-analyse = 局面の最善手を探す。Ctrl-C で止めると、それまでに見つけたものを示す。
cli-analyse-what = 局面の文、または初期局面なら ゲーム[/ルール]。
cli-analyse-moves = そこから続く手。間は空白。
cli-analyse-time = 秒数。制限がなければ 5。
cli-analyse-nodes = 調べる局面の数（uct ではランダムな対局の数）。
cli-analyse-depth = 最も深いノードの深さ。
cli-analyse-lines = 最善手をいくつ示すか。
cli-analyse-seed = 一つのスレッドなら、同じ種とノード数で同じ結果。
cli-analyse-threads = 一つの木を探すスレッドの数。
cli-analyse-hash = 探索が使えるメモリ（メガバイト）。
cli-analyse-weights = best が学習した重みのファイル。なければ付属のもの。
cli-analyse-search = 探し方：{ $searches }。
cli-analyse-over = 対局は終わりました：{ $reason }
cli-analyse-nothing = 「{ $text }」は局面でもゲームでもありません
cli-analyse-head = { $nodes } ノード、{ $seconds } 秒（毎秒 { $rate }）、深さ { $depth }
cli-analyse-proven = { $head }、{ $player }の{ $how ->
        [win] 勝ち
        [loss] 負け
       *[draw] 引き分け
    }（証明済み）
cli-analyse-value = 評価
cli-analyse-visits = 訪問
cli-analyse-line = 読み筋
cli-perft = DEPTH 手の合法手の列を数える。
cli-perft-game = iago や lazo/small のように。
cli-perft-depth = 手数。
cli-perft-position = そのゲームのこの局面から数える。
cli-perft-native = ネイティブのコアで数える。
cli-perft-threads = コアのスレッドの数。
cli-perft-divide = 手ごとに、それで始まる列の数を示す。
cli-perft-counting = 深さ { $depth }
cli-picture-name = { $path }：絵の名前は { $endings } で終わります
cli-picture-drawing = 描いた局面
cli-serve = ブラウザーで対局する。Ctrl-C で止まり、対局はすべて残る。
cli-serve-port = ポート。0 なら空いているもの。
cli-serve-host = アドレス。この機械のもの以外なら、他の人も入れる。
cli-serve-no-browser = ページを開かない。
cli-serve-database = 対局の保存先（sqlite:///games.sqlite など）。なければ自分のファイル。
cli-serve-name = ほかのサーバーを通して開くときの名前またはオリジン（https://games.example など）。何度でも指定できる。
cli-serve-metrics = /metrics で Prometheus に状態を知らせる。
cli-serve-open = この機械に届く人はだれでも、ここの対局をすべて見て指せます
cli-serve-no-port = { $host } のポート { $port } で待ち受けられません：{ $why }。archipel serve --port 0 を試してください
cli-serve-ready = Archipel は { $address } にあります（Ctrl-C で終了）
cli-ugi = 対局を運営するプログラムのための、UGI を話すエンジンになる。
cli-ugi-game = startpos が指すゲーム。
cli-seats-two = --seats は person,level3 のように先手と後手を示します。「{ $text }」ではありません
cli-play-which = どのゲームですか？
cli-play-ask = ゲーム または ゲーム/ルール（Enter で iago）：{" "}
cli-play-hello = 手を入力してください。? で合法手、help で説明。
cli-play-help =
    手を、ほかと紛れなければその最初の文字だけを、または一歩ずつ入力します。
    {"  "}?             合法手（? d1：d1 で始まるもの）
    {"  "}undo          一歩、一手（エンジン相手なら答えも）、または投了を取り消す
    {"  "}hint          強いエンジンならどう指すか
    {"  "}resign        投了する
    {"  "}save FILE     対局を保存する。.json で終われば JSON（save! は上書き）
    {"  "}load FILE     保存した対局を続ける（load FILE 3：その三局目、load! は今の対局を捨てる）
    {"  "}help          この説明。ゲームのルールは docs/games.md に
    {"  "}quit          終わる
cli-play-over = 対局は終わりました（{ $reason }）。undo で戻り、quit で終わります
cli-play-ended = 対局は終わりました
cli-play-no-start = { $text } で始まる合法手はありません
cli-play-no-undo = 戻せる手がありません
cli-play-agreed = 合意
cli-play-thinks = { $player }が考えています（Ctrl-C で終了）
cli-play-looking = 探しています（Ctrl-C で中止）
cli-play-sure = { $how ->
        [win] 勝ち
        [loss] 負け。ほかの手も同じ
       *[draw] 引き分け
    }
cli-play-chance = { $player } { $percent } %
cli-play-save-where = どこに保存しますか？ save FILE
cli-play-exists = { $path } はすでにあります。save! { $path } で上書きします
cli-play-saved = { $path } に保存しました
cli-play-load-what = 何を開きますか？ load FILE
cli-play-not-saved = この対局は保存されていません。load! { $name } で捨てます
cli-play-save-it = 対局を保存しますか？ ファイル名、または Enter で保存しない：{" "}
cli-play-lost = 保存しませんでした。
cli-play-lost-moves = 保存しませんでした。手順：{ $moves }
cli-match = A と B の対戦。どの対局も終わるとすぐ保存され、Ctrl-C で止めても --resume で続けられる。
cli-tournament = 総当たり戦を行い、全員のレーティングを出す。保存と再開は match と同じ。
cli-study = ゲームのルールを調べる：公平さ、長さ、起伏、深さなど。結果は一枚の HTML に。
cli-records = 棋譜のファイル。
cli-records-check = すべての対局を読み、誤りを挙げる。あれば終了コードは 2。
cli-records-convert = ファイルの対局を別の形式で書く。TO が .json か .jsonl で終われば JSON、ほかはテキスト。
cli-records-stats = 結果、長さ、理由をルールごとに数える。
cli-records-export = すべての対局またはすべての手を CSV の表に書く。
cli-records-to = 形式。TO の名前で分からないとき。
cli-records-force = ファイルがあれば上書きする。
cli-records-output = 表示せず、このファイルに書く。
cli-records-plies = 一局一行ではなく、一手一行。
cli-solve = どちらが勝つかを確かめる。Ctrl-C で止まり、--resume を付ければ同じコマンドで続きから始まる。
cli-solve-time = 秒数。なければ分かるまで。
cli-solve-nodes = 調べる局面の数。
cli-solve-memory = 使えるメモリ（メガバイト）。
cli-solve-threads = 共に働くスレッドの数。
cli-solve-proof = 証明を書くファイル。名前が .gz で終われば圧縮する。引き分けでは二つになり、名前に手番の名が付く。
cli-solve-score = イアーゴで、双方が得点を争うとき何点差になるかも調べる。
cli-solve-resume = 分かったことをこのファイルに残し、同じコマンドでそこから続ける。
cli-solve-progress = { $nodes } 局面、{ $seconds } 秒。{ $moves } 手のうち { $decided } 手が決着。証明まで { $prove }、反証まで { $disprove }
cli-solve-head = { $claim }（{ $nodes } 局面、{ $seconds } 秒）
cli-solve-unknown = 分かりませんでした
cli-solve-draw = 引き分け
cli-solve-wins = { $player }の勝ち、長くて { $plies } 手
cli-solve-wins-score = { $player }の勝ち、双方が得点を争えば { $first } : { $second }
cli-solve-no-score = 得点は時間内に分かりませんでした
cli-solve-written = 証明を { $path } に書きました
cli-solve-stopped = 中断しました。--resume がないので何も残っていません
cli-solve-kept = 中断しました。同じコマンドで { $path } から続けられます

solve-limit = 解くときの制限は時間かノードの数です
solve-memory = { $megabytes } MB のメモリがありません。減らしてください
solve-no-score = { $game } に解ける得点はありません。イアーゴだけです
solve-score-nodes = 得点の制限はノードの数ではなく時間です
solve-one-file = 証明と解きかけのものには別々のファイルが要ります
solve-not-kept = 解きかけのファイルではないか、欠けています
solve-of-another = 別の局面のものです：{ $position }
solve-of-another-core = 別の版のコアが残したものです

puzzle-no-json = 問題は一行の JSON で、オブジェクトです
puzzle-fields = 問題には文字列 'id'、'position'、'move'、手の列 'line'、数 'plies' があり、1 から 10 の 'difficulty' があってもよい
puzzle-long-line = { $most } バイトを超える行
puzzle-too-many = { $most } 行を超えています
puzzle-same-id = id '{ $id }' が二度あります
puzzle-over = この局面では対局が終わっています: { $reason }
puzzle-line = 'line' は 'move' で始まり、'plies' と同じ数の手があり、手番側の勝ちで終わらなければなりません
puzzle-no-win = 手番側は勝てません
puzzle-two = 勝つ手が二つあります: { $one } と { $other }
puzzle-other = { $given } では勝てません。{ $right } なら勝ちます
puzzle-plies = 最短の勝ちは { $right } 手で、{ $plies } 手ではありません
puzzle-open = どちらが勝つか { $nodes } 局面では分かりません
puzzle-open-moves = ほかの手でも勝てるか、一手に { $nodes } 局面では分かりません
puzzle-open-plies = 最短の勝ちが何手か { $nodes } 局面では分かりません

cli-puzzles = 問題を一覧し、解き、作り、確かめる。
cli-puzzles-list = 付属の問題をやさしい順に一覧する。`archipel puzzles lazo` でも同じ。
cli-puzzles-play = 端末で問題を解く。id で一つ、またはゲームのどれか。
cli-puzzles-make = プログラム同士の対局から問題を探す。同じコマンドでファイルの続きから始まる。
cli-puzzles-check = ファイルの各問題で勝つ手がただ一つか確かめる。そうでなければ終了コード 1。
cli-puzzles-game = ゲームまたは変種。例 lazo/small。
cli-puzzles-difficulty = この難しさのものだけ。その手を見つける最も低いレベル。
cli-puzzles-file = 付属のものではなく、ファイルのもの。
cli-puzzles-count = ファイルに入れるその変種の問題の数。
cli-puzzles-seed = 数が違えば対局も違う。
cli-puzzles-nodes = 一つの問いに調べる局面の数。
cli-puzzles-none = { $name } の問題はありません
cli-puzzles-row = { $id } 難しさ { $difficulty }、{ $plies } 手で勝ち
cli-puzzles-games = 対局
cli-puzzles-checking = 確かめた問題
cli-puzzles-made = { $path } に { $count } 題
cli-puzzles-checked = { $count } 題、うち誤り { $wrong }
cli-puzzles-task = 問題 { $id }、難しさ { $difficulty }。{ $player }の手番、{ $plies } 手で勝ち。手、または solution、next、quit を入力。
cli-puzzles-words = 手は一語です。または solution、next、quit
cli-puzzles-not-that = { $text } では勝てません。別の手をどうぞ。
cli-puzzles-answer = 正解。相手は { $text }。
cli-puzzles-solved = 解けました。
cli-puzzles-another = もう一題？ Enter ではい、n でいいえ:{" "}

cli-verify = 証明をルールだけで調べる。誤りがあれば終了コードは 1。
cli-verify-files = 証明のファイル。名前が .gz で終われば展開する。- なら標準入力。
cli-verify-workers = 長い証明を調べるプロセスの数。なければすべてのプロセッサーを使う。
cli-verify-checking = 調べたノード
cli-verify-proven = { $position } は{ $player }の{ $claim ->
        [wins] 勝ち
       *[other] 負けなし
    }：{ $nodes }個のノードで証明、{ $seconds } 秒で確認
cli-verify-stopped = 中断しました。何も証明されていません。ここまでの{ $nodes }個のノードは正しいものでした
cli-study-variants = なければ standard。
cli-study-player = 自分自身と対局するエンジン。
cli-study-games = ルールごとの自己対局の数。
cli-study-contest = 十倍のノードとの対局の数。0 ならなし。
cli-study-out = 報告の書き先。対局は隣のフォルダーに。
cli-study-resume = 中断した調査を続ける。
cli-match-games = 対局数。どの序盤も二度ずつ。
cli-match-nodes = 一手のランダムな対局の数。自分で言わないエンジンに。
cli-match-time = 一手の秒数。自分で言わないエンジンに。
cli-match-clock = 一局の秒数と、一手ごとの加算。
cli-match-margin = プログラムに許す遅れ（秒）。
cli-match-seed = 制限がノード数なら、同じ種で同じ対局。
cli-match-workers = プロセスの数。なければすべてのプロセッサーを使う。
cli-match-ray = Ray のクラスターで対局する：アドレス、auto または local。
cli-match-out = 対局の書き先。.json で終われば JSON。
cli-match-resume = 対戦を続ける。--games を増やせば延長。
cli-match-player = best:nodes=2000、random、cmd:"./engine" のように。
cli-match-sprt = どちらかが採択されたら止める。
cli-match-alpha = ELO1 を誤って採択してよい割合。
cli-match-beta = ELO0 を誤って採択してよい割合。
cli-tournament-players = uct:nodes=2000 random のように。
cli-tournament-games = 二者ごとの対局数。どの序盤も二度ずつ。
files-unwritable = 書き込めるファイルではありません

## コマンド：棋譜

cli-records-checking = 調べた対局
cli-records-checked = { $games }局、うち誤り{ $bad }局
cli-records-converting = 変換した対局
cli-records-converted = { $games }局を { $path } に書きました
cli-records-exporting = 書き出した対局
cli-records-exported = { $rows }行を { $path } に書きました
cli-records-reading = 読んだ対局
cli-records-no-games = 0局
cli-records-counted = { $variant }：{ $games }局、{ $shortest }手から{ $longest }手、平均{ $mean }手
## ページ：自分の言葉

page-full-sentence = { $text }。

page-name = Archipel
page-tagline = 捕らえ、つなぎ、架ける。静かなゲームを、さあどうぞ。
page-skip = 盤へ移動
page-home = Archipel トップページ
page-games = ゲーム

page-play = 対局
page-play-game = レベル3と{ $game }を対局
page-set-up = 設定
page-set-up-game = { $game }の対局を設定
page-your-own = 対局を設定
page-choose-game = ゲーム
page-choose-variant = ルール
page-choose-clock = 時計
page-no-clock = なし
page-seconds = { $seconds }秒
page-minutes = { $minutes }分
page-increment = { $time } + 一手{ $seconds }秒
page-start = 開始
page-person = 人
page-level = レベル{ $level }
page-level-hint = { $level ->
        [1] レベル1・はじめての方に
        [10] レベル10・最強
       *[other] { page-level }
    }
page-your-side = あなたの側
page-side = { $side ->
        [random] ランダム
       *[neither] 観戦する
    }
page-other-clock = その他…
page-clock-minutes = 持ち時間（分）
page-clock-increment = 一手ごとの秒数

page-your-games = あなたの対局
page-all-games = すべての対局
page-continue = { $game }の続き
page-any-game = すべてのゲーム
page-only-your-turn = あなたの番
page-it-is-your-turn = あなたの番です
page-statistics = 成績
page-opponent = 相手
page-won = 勝ち
page-lost-games = 負け
page-drawn = 引き分け
page-no-games = まだ対局がありません。クリックひとつで始められます。
page-delete = 削除
page-delete-game = この{ $game }の対局を削除
page-really-delete = この対局を完全に削除しますか？
page-moves = { $count }手
page-open-record = 棋譜を開く…
page-drop-record = 棋譜をここにドロップ
page-bad-record = このファイルは棋譜として読めませんでした。{ $why }
page-unreadable = このファイルは棋譜として読めませんでした。

page-you = あなた
page-your-turn = あなたの番です（{ $player }）
page-thinking = { $player }が考えています…
page-with-score = { $reason }、{ $more }対{ $less }

page-not-your-turn = あなたの番ではありません。
page-task-held = タイルを押して回し、よければ決定してください。
page-threat-shown = 三角の印：ここで{ $player }が次に勝てます。
page-task-confirm = この手に決定するか、ほかの手を選んでください。
page-one-way = ここではこの向きにしか置けません。
page-turn = 最後のタイルを回す
page-confirm = 決定
page-try-on = ここから手を試す
page-loading = 盤を用意しています…
page-no-table = この対局はありません。
page-not-opened = この対局は開けません。
page-not-found = ここには何もありません。
page-to-front = トップページへ
page-lost = 接続が切れました。再接続しています…
page-unreached = サーバーが応答しません。
page-failed = サーバーがエラー{ $status }を返しました。
page-moved-on = その間に対局が進んだため、{ $text } は打たれませんでした。
page-move-played = { $player }：{ $text }
page-claims = 見落としを指摘、{ $text }
page-time-left = { $player }の残り時間

page-board = { $game }の盤
page-on-the-board = 盤上
page-nothing-yet = まだ何もありません。
page-captures = { $count }個を捕獲
page-releases = { $count }個を解放
page-flips = { $count }個を返す
page-ends = { $how ->
        [win] 勝ち
        [loss] 負け
       *[draw] 引き分け
    }
page-back-step = 一歩戻る
page-follow-line = この手順を盤に表示
page-ahead = { $moves }手先の局面
page-back-line = 元の局面に戻る
page-fit = 全体
page-zoom-in = 拡大
page-zoom-out = 縮小
page-flat = 平面
page-in-space = 立体
page-view = 表示
page-layers = 段
page-all-layers = すべて
page-layer = { $layer }段目
page-space-touch = ドラッグで回転、ピンチで拡大します。
page-space-help = ドラッグで回転、ホイールで拡大します。
page-no-space = このブラウザでは立体表示ができません。

page-players = 対局者
page-move-list = 手順
page-no-moves = まだ手がありません。
page-first-move = 最初へ
page-previous-move = 一手戻る
page-next-move = 一手進む
page-last-move = 最後へ
page-to-game = 対局に戻る
page-elsewhere = 別の局面を見ています。
page-status-elsewhere = 対局の別の場面：{ $status }
page-status-aside = 変化：{ $status }
page-remove-variation = この変化を取り除く
page-comment-on = { $text } へのコメント
page-comment-on-start = 開始局面へのコメント
page-draw = 盤に図を描く
page-draw-help = マスを選び、次に矢印の先を選びます。同じマスを選ぶと印がつきます。
page-stop-drawing = 終わる
page-wipe = すべて消す
page-arrow = { $from } から { $to } への矢印
page-marked = { $cell } に印
page-take-back = 待った
page-resign = 投了
page-really-resign = 投了しますか？
page-new-game = 新しい対局
page-new-game-from-here = ここから新しい対局
page-hint = ヒント
page-hint-says = ヒント：{ $text }
page-analysis = 解析
page-chances = { $player }の勝つ見込み
page-evaluation = { $player } { $percent }%
page-evaluation-bar = 形勢
page-proven = 証明済み：{ $player }の{ $how ->
        [win] 勝ち
        [loss] 負け
       *[draw] 引き分け
    }
page-searched = { $nodes }局面・{ $seconds }秒{ $done ->
        [yes] ・終了
       *[no] {""}
    }
page-analysing = 読んでいます…
page-over-here = ここで終局しています。
page-more = その他
page-share = 共有
page-save-text = 棋譜を保存
page-save-json = 棋譜を JSON で保存
page-copy-text = 棋譜をテキストでコピー
page-copy-link = この対局へのリンクをコピー
page-copy-new = この対局を新しく始めるリンクをコピー
page-drawing = 対局全体を描いています。まもなく保存されます。
page-copied = コピーしました。
page-not-copied = コピーできませんでした。
page-save-svg = 画像（SVG）
page-save-png = 画像（PNG）
page-save-gif = 対局の動画（GIF）
page-no = いいえ
page-close = 閉じる

page-how-to-play = 遊び方
page-introduction = { $game }ははじめてですか？
page-introduction-part = { $parts }のうち{ $part }
page-skip-lessons = とばす
page-next-lesson = 次へ
page-done-lessons = わかりました
page-rules = ルール
page-you-won = 勝ちました！
page-you-lost = 負けました。
page-nobody-won = 引き分けです。
page-player-won = { $player }の勝ちです。
page-rematch = もう一局
page-swap-sides = 先後を替えて
page-level-up = 一つ上のレベルと
page-counted = { $player }：{ $score }
page-multiplied = { $player }：{ $inner } × { $outer } = { $score }
page-stuck = { $player }はもう動けません。

page-editor = 局面を作る
page-edit-this = この局面を編集
page-editor-help = 駒を選び、置くマスを選びます。右クリックで取り除きます。
page-pieces = 駒
page-take-away = 取り除く
page-turn-over = 裏返す・回す
page-nothing-to-turn = ここには裏返すものがありません。
page-cell-empty = { $cell }、空き
page-cell-holds = { $cell }、{ $piece }
page-to-move = 手番
page-undo = 元に戻す
page-redo = やり直す
page-clear = 盤を空にする
page-start-position = 初期局面
page-position-text = 局面のテキスト
page-use-text = 読み込む
page-copy-position = テキストをコピー
page-copy-position-link = この局面へのリンクをコピー
page-possible = { $status }。この局面から対局できます。
page-impossible = まだ対局できません：{ $why }
page-over-draft = { $status }。これ以上は指せません。
page-play-position = この局面から対局
page-analyse = 解析する

page-theme = 配色: { $theme ->
        [light] ライト
        [dark] ダーク
       *[auto] システムに合わせる
    }
page-language = 言語
page-settings = 設定
page-theme-choice = 明るさ
page-theme-name = { $theme ->
        [light] ライト
        [dark] ダーク
       *[auto] システムに合わせる
    }
page-board-choice = 盤
page-board-name = { $board ->
        [walnut] 木
        [slate] 石板
        [moss] 苔
       *[clear] くっきり：青とオレンジ
    }
page-confirm-choice = 手を指す前に確認する
page-confirm-name = { $moves ->
        [laid] 手で置いたタイル
        [always] すべての手
       *[never] しない
    }
page-sounds = 音
page-threats = どのレベルでも相手のねらいを表示
page-cell-names = パラゴのマスの名前
page-keys = キー操作
page-key-arrows = 盤では次の候補へ、ほかでは対局を一手ずつ前後へ
page-key-enter = その手を選ぶ、手を決定する
page-key-turn = タイルを回す
page-key-escape = 一歩戻る、開いているものを閉じる
page-key-ends = 対局の最初へ、最後へ
page-key-hint = ヒント
page-key-analysis = 解析
page-key-draw = 盤に図を描く
page-key-take-back = 待った
page-key-rules = 遊び方
page-key-pieces = 局面を作る：駒を選ぶ
page-key-take-away = 局面を作る：取り除く
page-key-undo = 局面を作る：元に戻す、やり直す
page-key-keys = キーの一覧
