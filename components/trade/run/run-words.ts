/** What is said of a trade under way, in its window and its banner, and of what an approval allows. */
export const words = {
  banner: { receipt: 'Receipt', show: 'Show' },
  footer: {
    done: 'Done',
    retry: 'Try again',
    confirm: 'Confirm in wallet',
    confirming: 'Confirming…',
    working: 'Working…',
    stopWaiting: 'Stop waiting for the wallet',
    stopFollowing: 'Stop following',
  },
  planned: { asks: 'Your wallet will ask', all: 'All steps', next: 'What happens next' },
  progress: {
    steps: 'Steps',
    contract: 'Your wallet is a contract and may need more signatures. It is followed on the chain.',
    slow: 'Slower than usual, still being followed.',
    namedByWallet: 'Named by the wallet',
    current: (step: string) => `${step}.`,
    currentInWallet: (step: string) => `${step}. Confirm in wallet.`,
  },
  states: {
    todo: 'to do',
    active: 'working',
    wallet: 'confirm in wallet',
    sent: 'sent',
    done: 'done',
    failed: 'stopped',
    skipped: 'not needed',
  },
  settled: { for: 'for' },
  allowed: {
    allow: (spender: string) => `You allow ${spender}`,
    all: (symbol: string) => `all your ${symbol}: its permits know no amount`,
    ofIt: (standing: string) => `Of it for ${standing}`,
  },
  spender: {
    now: 'It may take now',
    forTrade: 'You allow for this trade',
    afterwards: 'It may take afterwards',
    unlimited: (symbol: string) => `unlimited ${symbol}`,
  },
  fees: {
    name: 'Fees',
    counted: (fee: string) => `${fee}, counted`,
    surplus: 'Surplus',
  },
  partner: {
    named: (name: string) => `Partner ${name}`,
    fee: (name: string, bps: number) => `${name}, ${bps} bps`,
    feeTo: (percent: string) => `${percent} to`,
  },
} as const
