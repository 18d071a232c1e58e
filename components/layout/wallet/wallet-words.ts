/** What the wallet's menu says. */
export const words = {
  connector: 'Wallet',
  unknown: 'unknown',
  balance: (symbol: string, network: string) => `${symbol} on ${network}`,
  orders: 'All orders',
  notifications: 'Browser notifications',
  notificationsWhy: 'When a trade ends while this tab is hidden',
  notificationsBlocked: 'Your browser blocks them. Allow notifications for this site.',
  testAccount: 'Test account',
  testAccounts: 'Test accounts. Everyone has their keys.',
  faucet: 'Get test tokens',
  disconnect: 'Disconnect',
}
