/** The values in the document and on its page: real tokens and well-known accounts. */
export const examples = {
  weth: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
  usdc: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  account: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  other: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  router: '0x6a000f20005980200259b80c5102003040001068',
  legacyRouter: '0xdef171fe48cf0115b1d80b88dc8eab59176fee57',
  legacyProxy: '0x216b4b4ba9f3e719726886d34a177484278bfcae',
  rfq: '0xe92b586627cca7a83dc919cc7127196d70f55a06',
  /** A vault of USDC. */
  vault: '0xbeef01735c132ada46aa9aa4c54623caa92a64cb',
  wbtc: '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599',
  dai: '0x6b175474e89094c44da98b954eedeac495271d0f',
  pool: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
  /** DAI and USDT of Curve's 3pool. */
  metaPair: '0xed279fdd11ca84beef15af5d39bb4d4bee23f0ca0000000000002ff1c7040002',
  cryptoPair: '0xd51a44d3fae010294c616388b506acda1bfaae46000000000000000000030002',
  multiPair: '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7000000000000000000030002',
  /** Amounts of WETH and of the USDC that it buys, raw units. */
  wethAmount: '1000000000000000000',
  usdcAmount: '2985123456',
  /** Dollars for one WETH and one USDC. */
  wethUsd: '2991.5',
  usdcUsd: '0.999871',
  hash: '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
  hmac: '3c1f7f5d2b0a4e6981d3f0c7a5b4e2d190876f54',
  signature: `0x${'1b2c3d4e'.repeat(16)}1c`,
  /** A maker's address in the upper bits, its number 7 in the lower. */
  nonceAndMeta: '110194434039389003190498847789203126033799499726478230611233094447786700570631',
  seconds: 1_795_262_400,
} as const
