/** What the trade settings say. */
export const words = {
  approval: 'Approval',
  exact: 'Exactly this amount',
  unlimited: 'Unlimited',
  exactWhy: 'The router can take what this trade needs and nothing more.',
  unlimitedWhy: 'The router could take all of this token at any later time. One approval less next time.',
  permits: 'Sign permits',
  permitsWhy: 'Where a token allows it, a signature replaces the approval transaction and costs nothing.',
  expert: 'Expert mode',
  expertWhy: 'Lets you trade above 15% price impact and 50% slippage. The warnings stay.',
  shortcuts: 'Single-key shortcuts',
  shortcutsWhy: 'They work while you are not typing. Press ? for the list.',
  defaults: 'Defaults',
  done: 'Done',
}
