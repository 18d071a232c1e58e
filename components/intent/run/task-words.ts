import { words as order } from '@/components/trade/run/order-words'

/** What the windows say in which an owner cancels an order, deposits for it or withdraws. */
export const words = {
  cancelByService: {
    title: 'Cancel without gas',
    confirm: 'Sign cancellation',
    text: order.cancel.does,
    caution: order.cancel.caution,
  },
  cancelOnChain: {
    title: 'Cancel on the chain',
    confirm: 'Cancel on the chain',
    text: 'One transaction cancels the order for good, without the service. You pay the network.',
    caution: 'It can still be filled until this confirms.',
  },
  withdrawAndCancel: {
    title: 'Withdraw and cancel',
    confirm: 'Withdraw and cancel',
    text: 'One transaction cancels the order and returns its deposit, without the service. You pay the network.',
    caution: 'It can still be filled until this confirms.',
  },
  deposit: {
    title: 'Deposit for your order',
    confirm: 'Deposit',
    text: 'One transaction deposits the amount and signs the order. You pay the network.',
    caution: 'Agents may fill it from then on. You can withdraw the deposit until the fill.',
    needed: 'The order gives',
    amount: 'You deposit',
  },
  withdraw: {
    title: 'Withdraw your deposit',
    confirm: 'Withdraw',
    text: 'One transaction returns it to your wallet, without the service. You pay the network.',
    caution: 'Open orders that use it wait until you deposit again.',
    amount: 'You get back',
  },
  outcome: {
    cancelAsked: 'Cancellation requested',
    cancelled: 'It can no longer be filled',
    withdrawn: 'It is back in your wallet',
    deposited: 'It can be filled now',
    paidIn: 'Deposited',
    paidBack: 'Paid back',
  },
}
