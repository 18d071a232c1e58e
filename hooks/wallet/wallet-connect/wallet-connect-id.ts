export const walletConnectId = 'walletConnect'
