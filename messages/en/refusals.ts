import { sharedText } from '@/messages/en/shared'

/** Holds why a signed order or a fill was refused. They are loaded with the code that sends. */
export const refusalsText = {
  // Describes refusals to the owner of an intent, by the error type of the service.
  order: {
    OrderExpired: {
      message: 'The order has expired by the clock of the chain.',
      fix: 'Take a fresh price and sign a new order.',
    },
    InvalidSignature: {
      message: 'The service does not recognise your signature.',
      fix: 'Take a fresh price and sign a new order.',
    },
    InsufficientBalance: {
      message: 'Your balance is smaller than the order.',
      fix: 'Top up, then send the signed order again: no second signature is needed.',
    },
    InsufficientAllowance: {
      message: 'The settlement contract may take less than the order gives.',
      fix: 'Approve the settlement contract, not the router, then send the signed order again.',
    },
    UnsupportedToken: { message: 'This token cannot be traded without gas.', fix: 'Swap it on the market.' },
    UnsupportedChain: { message: 'This service takes no orders of this network.', fix: 'Swap on the market.' },
    ValidationError: {
      message: 'The service does not take an order like this.',
      fix: 'Take a fresh price and sign a new order.',
    },
  },
  orderWaits: {
    message: 'The service has not taken your signed order yet.',
    fix: 'It is sent again without a second signature.',
  },
  // Describes refusals to the maker of an OTC order, by the error type of the service.
  offer: {
    ServiceUnavailable: {
      message: 'The service cannot keep orders right now.',
      fix: sharedText.service.soon,
    },
    InternalError: { message: 'The service failed.', fix: sharedText.service.soon },
    OrderExpired: { message: 'The offer has expired by the clock of the chain.', fix: 'Make a new one.' },
    InvalidSignature: {
      message: 'The service does not recognise your signature.',
      fix: 'Cancel the order on the chain, then make it again.',
    },
    UnsupportedChain: {
      message: 'This service does not keep orders of this network.',
      fix: 'Whoever has the link can fill it all the same.',
    },
    ValidationError: {
      message: 'The service does not take an offer like this.',
      fix: 'Whoever has the link can fill it all the same.',
    },
    PayloadTooLarge: {
      message: 'The offer is too large for the service.',
      fix: 'Whoever has the link can fill it all the same.',
    },
  },
  offerUnanswered: { message: 'The service gave no answer.', fix: 'Try again when it is back.' },
  offerBusy: (seconds: number | undefined) => ({
    message: 'The service is busy.',
    fix: seconds ? `Try again in ${seconds} s.` : sharedText.service.soon,
  }),
  // Describes failed fills to the taker of an OTC order, by the revert reason of the contract.
  fill: {
    'Order expired': {
      message: 'The order has expired. By the clock of the chain its time was over before your fill.',
      fix: 'Ask the maker for a new one.',
    },
    'Order already filled or expired': {
      message: 'Someone was faster, or the maker cancelled. Less is left than you asked for.',
      fix: 'Close this and see what is left.',
    },
    'Access denied': {
      message: 'This order is meant for another account. The contract lets only that one fill it.',
      fix: 'Connect the account that the order names.',
    },
    'Invalid Signature': {
      message: 'The maker did not sign this order. The contract refuses it.',
      fix: 'Ask the maker for the link.',
    },
    'Short payment': {
      message: 'Less would arrive than the order says: one of its tokens keeps a part of every transfer.',
      fix: 'Nobody can fill this order. Ask the maker for one of other tokens.',
    },
    'Permit failed': {
      message: 'A signed permission was not accepted. It was used before, or has expired.',
      fix: 'Use an approval transaction instead, or ask the maker to approve.',
    },
  },
  // The maker's tokens are gone by now: the contract moves them first.
  fillUnfunded: {
    message: 'The tokens could not be moved. The maker does not hold or allow enough any more.',
    fix: 'Ask the maker, or wait: the order can be filled as soon as it is funded.',
  },
  fillUnchanged: (message: string) => `${message} Nothing of yours was taken.`,
}
