import { sharedText } from '@/messages/en/shared'

/**
 * Holds the messages of errors that the pages throw: what happened, and as `fix` what to do. Those
 * that are shown with another title are in `errors`.
 */
export const failuresText = {
  /** Names the contracts that a trade calls, in the middle of a sentence. */
  roles: {
    router: 'router',
    executor: 'executor',
    'settlement contract': 'settlement contract',
    'Aave handler': 'Aave handler',
    'OTC contract': 'OTC contract',
    'wrapped token': 'wrapped token',
    'fee vault': 'fee vault',
    bridge: 'bridge',
    SpokePool: 'SpokePool',
    'token that arrives': 'token that arrives',
    'contract that sells what arrives': 'contract that sells what arrives',
  },
  contract: {
    unknown: (role: string, address: string, reason: string) => ({
      message: `The ${role} at ${address} is not the one this page knows: ${reason}. Nothing was signed.`,
      fix: 'Do not trade here. Tell the operator of this page.',
    }),
    noCode: 'no code is there',
    otherCode: 'its code is another one',
    otherDomain: 'its domain is another one',
    otherBridge: 'it sends by another bridge',
    notPinned: 'none is pinned',
    noAddress: 'no address',
    allowanceShort: (role: string) => ({
      message: `After your approval the ${role} may still take less than this trade needs.`,
      fix: 'Approve again and leave the amount in your wallet as it is proposed.',
    }),
  },
  answer: {
    wrong: (given: string, expected: string) => ({
      message: `Your wallet answered with ${given}, expected ${expected}.`,
      fix: 'Check the activity list of your wallet before you try again, then reload this page.',
    }),
    hash: 'the hash of a transaction',
    signature: 'a signature',
    ownerSignatures: 'the signatures of owners',
    batchId: 'the id of a batch',
    batchStatus: 'the status of a batch',
    chainId: 'the id of a chain',
    proposal: 'the state of a proposal',
    transactionOf: (account: string) => `a transaction of ${account}`,
    signatureBy: (account: string) => `a signature by ${account}`,
    otherOf: (account: string) => `one of ${account}`,
    otherBy: (account: string | undefined) => `one by ${account ?? 'nobody'}`,
    other: 'something else',
    nothing: 'nothing',
    valueOf: (type: string) => `a value of type ${type}`,
  },
  wallet: {
    unknownChain: {
      message: 'Your wallet does not know this chain.',
      fix: 'Add the chain in your wallet, then switch to it. This page never adds a network to a wallet by itself.',
    },
    unsupported: {
      message: 'Your wallet cannot do this.',
      fix: 'Use another wallet, or the plain way without a signature.',
    },
    noSignature: {
      message: 'Your wallet is a contract and gave no signature: it may be proposed to its owners.',
      fix: 'Let its owners sign off the chain, or use another account.',
    },
    parentSilent: (origin: string) => ({
      message: `${origin} does not answer for its wallet.`,
      fix: 'Look for an open question in your wallet. Else reload the page, or connect another wallet here.',
    }),
    accountChanged: (expected: string, actual: string | undefined) => ({
      message: `This was prepared for ${expected}, but your wallet has ${actual ?? 'no account'}. Nothing was sent.`,
      fix: `Choose ${expected} in your wallet, or start again with the other account.`,
    }),
    chainChanged: (expected: number, actual: number) => ({
      message: `This was prepared for chain ${expected}, and your wallet is on chain ${actual}. Nothing was sent.`,
      fix: 'Switch the chain in your wallet, then try again.',
    }),
    stoppedWaiting: {
      message:
        'You stopped waiting for your wallet. If you still confirm there, this page will follow the transaction.',
      fix: 'Decline the open question in your wallet before you try again.',
    },
    failed: { message: 'Your wallet reported an error.', fix: 'Check your wallet, then try again.' },
    relayRefused: {
      message: 'The private relay did not take it. Nothing was sent.',
      fix: 'Try again, or choose another network in your wallet.',
    },
    relayLost: {
      message: 'The relay between this page and your wallet can’t be reached.',
      fix: 'Check your connection, some networks block it. Look for an open request in your wallet first.',
    },
    requestExpired: {
      message: 'Your wallet did not answer in time.',
      fix: 'Decline the request there if it is still open, then try again.',
    },
    sessionEnded: {
      message: 'The connection to your wallet ended.',
      fix: 'Check the activity list of your wallet, then connect again.',
    },
    noApprovedAccount: {
      message: 'Your wallet approved no account on a network that this page serves.',
      fix: 'Connect again, and choose one of its networks in your wallet.',
    },
    batchUnsupported: {
      message: 'Your wallet cannot send these calls at once. Nothing was sent.',
      fix: 'Send each of them on its own.',
    },
    paymasterRefused: (symbol: string) => ({
      message: 'The paymaster did not pay for gas. Nothing was sent.',
      fix: `Try again: your wallet then pays gas in ${symbol}.`,
    }),
    permitUnsupported: (token: string) => ({
      message: `The token ${token} does not take a permit of this account.`,
      fix: 'Use an approval transaction instead.',
    }),
    stalePrice: {
      message: 'Each price was older than 20 seconds before your wallet could open. Nothing was signed or sent.',
      fix: 'Close what slows this device or its network down, then try again.',
    },
    priceMoved: {
      message: 'The price moved beyond what you accepted. Nothing was signed or sent.',
      fix: 'Accept the new price, or leave it.',
    },
    mismatch: {
      message: 'What was about to be signed is not what you confirmed, so it was not signed.',
      fix: 'Reload the page and try once more. If it stays, do not trade here and report the differences.',
    },
  },
  transaction: {
    anotherRun: (running: string | undefined) => ({
      message: `${running ?? 'Another trade is still in progress in another tab.'} Nothing was sent.`,
      fix: 'Finish it or stop it there, then start again.',
    }),
    pending: {
      message:
        'Your account has a transaction that is not confirmed. It may be this trade, of which nothing is stored.',
      fix: 'Wait until it is confirmed, then check your balances before you try again.',
    },
    interrupted: {
      message: 'It was interrupted before its last step. What was approved or wrapped stays.',
      fix: 'Continue: finished steps are not repeated.',
    },
    unexpected: {
      message: 'Something unexpected happened. Nothing is sent without your wallet asking you.',
      fix: sharedText.tryAgain,
    },
    replaced: {
      message: 'Another transaction replaced this one, so it will never happen.',
      fix: 'Check your wallet’s activity, then start again if you still want it.',
    },
    proposalReplaced: {
      message: 'The owners rejected this transaction or replaced it, so it will never happen.',
      fix: 'Start again if you still want it.',
    },
    cancelled: {
      message: 'You cancelled the transaction in your wallet. Only the cost of cancelling was paid.',
      fix: 'Start again when you are ready.',
    },
    reverted: {
      message: 'The transaction reverted. Only the network cost was paid.',
      fix: 'Take a fresh price and try again.',
    },
    refused: (reason: string) => ({
      message: `The chain refuses this transaction: ${reason}.`,
      fix: 'Take a fresh quote and try again.',
    }),
    noReason: 'no reason given',
    unchecked: {
      message: 'The chain could not check this transaction, so it was not sent.',
      fix: sharedText.tryAgain,
    },
    permitRefused: (reason: string) => ({
      message: `The signed permission was not accepted (${reason}).`,
      fix: 'Use an approval transaction instead.',
    }),
    stoppedFollowing: {
      message: 'You stopped following this transaction. It can still be mined.',
      fix: 'Look it up in your wallet before you start again.',
    },
    dropped: {
      message: 'The network dropped this transaction. Nothing has happened.',
      fix: 'Send it again or cancel it in your wallet.',
    },
    batchDropped: {
      message: 'Your wallet gave up before anything reached the chain. Nothing has happened.',
      fix: sharedText.tryAgain,
    },
    maybeSent: {
      message: 'Your wallet has sent something since, and it may be this transaction. Nothing more was sent.',
      fix: 'Check your wallet’s activity. If it is not there, dismiss this and start again.',
    },
  },
  batch: {
    unnamed: 'A call of it failed',
    named: (call: string) => `“${call}” failed`,
    undone: (failed: string) => `${failed}, so nothing of it happened. Only the network cost was paid.`,
    'done before': (failed: string) => `${failed}. The calls before it took effect.`,
    unknown: (failed: string) => `${failed}. The calls before it may have taken effect.`,
    fix: 'Try again: what is done is not repeated.',
  },
  approval: {
    stillAllowed: {
      message: 'The contract may take more than you chose: another amount was approved in the wallet, or since.',
      fix: 'Do it again and leave the amount as your wallet proposes it.',
    },
    contradicting: {
      message: 'The token contradicts itself: it accepted the change and still names another allowance.',
      fix: 'Nothing on this page can end such an allowance. Do not hold or trade this token.',
    },
    refusedByToken: {
      message: 'The token refuses the change: it answers no. Nothing was sent.',
      fix: 'Its issuer may have paused it: try again later.',
    },
    noToken: {
      message: 'No token answers at this address, so there is nothing to change. Nothing was sent.',
      fix: 'Close this and look at the list again.',
    },
    alreadyLower: {
      message: 'The contract may take less than that by now: this would raise the approval. Nothing was sent.',
      fix: 'Close this and look at the amount again.',
    },
    allowedLess: {
      message:
        'The contract may take less than you chose: your wallet approved another amount, or part of it was taken.',
      fix: 'Look at the orders again, and approve what is still missing.',
    },
  },
  partner: {
    vaultPaused: {
      message: 'The fee vault is paused by its operator. Nothing was sent.',
      fix: 'Your fees stay in it. Try again later.',
    },
    feesChanged: {
      message: 'The contract owes you less than you confirmed. Nothing was sent.',
      fix: 'Close this and look at the amounts again: they may have been claimed already.',
    },
    notPaid: {
      message: 'The transaction went through, but the chain does not show that the fees were paid.',
      fix: 'Look at the amounts again before you claim again, and tell the operator of this page.',
    },
    feeTooHigh: (feeBps: number, maxBps: number) => ({
      message: `The fee is ${feeBps} bps, and none above ${maxBps} is paid here. Nothing was signed.`,
      fix: 'Trade without this partner.',
    }),
    feeChanged: (offered: number, shown: number) => ({
      message: `The fee is ${offered} bps now, and you were shown ${shown} bps. Nothing was signed.`,
      fix: 'Look at the new price and confirm it, or trade without the partner.',
    }),
  },
  intent: {
    noLongerPriced: {
      message: 'No solver fills this without gas any more. Nothing was signed.',
      fix: 'Take a fresh price: the market fills it, and you pay for gas.',
    },
    otherOrderStored: 'The service answered with another order than the one you signed.',
    otherOrderFix: 'Cancel your order on the chain, and do not trade here. Tell the operator of this page.',
    fillNotShown: {
      message: 'The service says your order was filled, but the chain does not show it.',
      fix: 'Rely on nothing until the chain shows it. See the order page, and tell the operator.',
    },
    notSigned: {
      message: 'The transaction went through, but the settlement contract does not show that it signed this order.',
      fix: 'Look it up in your wallet before you start again, and tell the operator of this page.',
    },
    alreadySigned: {
      message: 'A transaction of yours already signed an order of this trade. Nothing more was sent.',
      fix: 'Its page follows it, cancels it and withdraws its deposit. Start again only to trade twice.',
    },
    notWaiting: {
      message: 'The order does not wait for this deposit any more. Nothing was sent.',
      fix: 'See its status on its page.',
    },
    over: {
      message: 'The order you signed before this one is over: it was filled, or cancelled. Nothing was signed.',
      fix: 'Look at your balances and its page. Sign again only if you want to trade twice.',
    },
    otherWorld: (from: string, to: string) => ({
      message: `One of ${from} and ${to} is a local copy here, and the other one is real. Nothing was signed.`,
      fix: 'Do not trade here. Tell the operator of this page.',
    }),
    recipientChanged: (recipient: string, chain: string) => ({
      message: `The code of ${recipient} on ${chain} is not what you were shown. Nothing was signed.`,
      fix: 'Look at the receiver again, then review the order once more.',
    }),
    notYourAccount: (account: string, chain: string) => ({
      message: `${account} is a contract, and not the same one on ${chain}. Nothing was signed.`,
      fix: 'Enter a receiver that you control there.',
    }),
    nothingToClaim: {
      message: 'The bridge holds no refund in this token for you. Nothing was sent.',
      fix: 'Look at your balance: it may have been claimed before.',
    },
    refundRefused: (reason: string) => ({
      message: `The bridge can’t pay this receiver now: ${reason}. Nothing was sent, and the refund stays yours.`,
      fix: 'Enter another receiver that is yours, or try again later.',
    }),
    claimNotShown: {
      message: 'The transaction went through, but the bridge does not show that it paid your refund.',
      fix: 'Look it up in your wallet before you start again, and tell the operator of this page.',
    },
    saleEnded: {
      sold: 'The tokens that arrived were sold meanwhile. Nothing was sent.',
      released: 'The tokens that arrived were paid out meanwhile. Nothing was sent.',
      fix: 'Look at the page of the order: it shows who was paid, and by which transaction.',
    },
    releaseNotShown: {
      message: 'The transaction went through, but the chain does not show that it paid out what arrived.',
      fix: 'Look it up in your wallet before you start again, and tell the operator of this page.',
    },
    handlerRefused: {
      message: 'The order would be refused if it were settled now. Nothing was signed.',
      fix: 'Look at the order again: its amounts, or the least that it asks for.',
    },
  },
  otc: {
    otherOrderFix: 'Your link holds the true order. Hand that over, and do not rely on the list of this service.',
    nothingToCancel: 'None of these orders can be cancelled: each is closed, or not yours. Nothing was sent.',
    orderTaken: {
      message: 'An order in this price was filled, cancelled or is no longer funded. Your tokens stay yours.',
      fix: 'Get a new price without that order.',
    },
    ownOrder: {
      message: 'The best price is an order of your own: you would trade with yourself, and pay for the network.',
      fix: 'Cancel that order on the OTC desk, or swap with another account. Nothing was sent.',
    },
  },
  name: {
    noEns: (chain: string) => `No ENS on ${chain}.`,
    invalid: (name: string) => `“${name}” is no ENS name.`,
    notFound: (name: string) => `${name} has no address.`,
    offchain: (name: string) => `${name} is stored on a server outside the chain, which this page does not use.`,
    paste: 'Paste the address.',
    check: 'Check its letters, or paste the address.',
  },
  tokenList: {
    large: (megabytes: number) => ({
      message: 'The file is too large for a token list.',
      fix: `Choose one of at most ${megabytes} MB.`,
    }),
  },
  amount: {
    unreadable: (text: string) =>
      `"${text}" is not an amount. Write digits with at most one decimal point, for example 1.5.`,
    large: (text: string) => `"${text}" is too large.`,
    precise: (text: string, digits: number, decimals: number) =>
      `"${text}" has ${digits} decimals where the token has ${decimals}. ` +
      `Write at most ${decimals} digits after the decimal point.`,
  },
}
