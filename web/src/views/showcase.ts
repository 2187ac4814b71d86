/** A position of each game that looks good on its card. */
export const SHOWCASE: Record<string, string> = {
  iago: "iago/standard 5/1D4/1lldL2/1Ddldd2/1ldLlLL2/DLDLD3/DldlD2/1LDlD1/5 D",
  palago:
    "palago/standard -1,-2c+-1,-1a+-1,0b+0,-3b+0,-2c+0,-1c+0,0c+0,1b+1,-4c+1,-3a+1,-2b+1,-1c+2,-5a+2,-3c B",
  lazo: "lazo/small WW1W/W1W1W/W2WBB/BW1B1BW/2WB1B/3BB/1B2|4/4B/6/2W2/4/3 B",
  desdemona: "desdemona/standard 1B2b2b1b/b1bw6/W1wb1w2w1/1w8/2W1wBwWwn/6W3/w4w3b/6bbB1/9b/bBw7 W",
};
