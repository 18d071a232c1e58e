/*
 * Lends the wallet of your page to the Caravel widget on it. Without this script the widget knows nothing of your page, and people connect
 * wallets of their own in it.
 *
 *   <iframe id="caravel" src="https://caravel.example/embed?from=ETH&to=USDC" title="Swap on Caravel" allow="clipboard-write"></iframe>
 *   <script src="https://caravel.example/embed-1.js"></script>
 *   <script>if (window.ethereum) Caravel.offerWallet({ iframe: document.getElementById('caravel'), provider: window.ethereum })</script>
 *
 * `provider` is any EIP-1193 provider, `iframe` the element with the widget. Do not give the iframe a `sandbox`, which takes its address
 * from it, and serve your page by https or http: one without an address cannot lend a wallet. What comes back is a function that ends it.
 *
 * Nothing is asked of the provider before a person chooses your wallet in the widget. The widget can ask for what stands in `methods`, and
 * for nothing else; what is signed or sent, the wallet shows and the person decides there.
 */
;(() => {
  /** The same list as in the widget: accounts, chain, signatures, transactions, and the first block, which tells two chains of one id apart. */
  const methods = [
    'eth_requestAccounts',
    'eth_accounts',
    'eth_chainId',
    'eth_getBlockByNumber',
    'wallet_requestPermissions',
    'wallet_switchEthereumChain',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
  ]
  /** What signs or sends. */
  const asking = ['eth_signTypedData_v4', 'eth_sendTransaction']
  const events = ['accountsChanged', 'chainChanged']
  /** How long what is asked may be, in characters of JSON, and how much may be open at a time. */
  const maxLength = 262144
  const maxOpen = 16

  /** An error as plain data, with those that it wraps: what went wrong often stands in the innermost one. */
  const copyError = (error, depth = 0) => {
    try {
      const { code, message, data, cause, info, error: wrapped } = error ?? {}
      const text = typeof error === 'object' ? message : error
      const isWord = typeof code === 'string' && Number.isNaN(Number(code))
      const copy = { code: isWord ? code.slice(0, 40) : Number(code) || -32603, message: String(text).slice(0, 300) }
      const inner = [data?.originalError, cause, info?.error, wrapped, data].find(
        (one) => one && (one.code || one.message),
      )
      if (inner && depth < 6) copy.data = copyError(inner, depth + 1)
      return copy
    } catch {
      return { code: -32603, message: 'The wallet failed.' }
    }
  }

  const offerWallet = ({ iframe, provider }) => {
    if (typeof provider?.request !== 'function') throw new TypeError('offerWallet expected an EIP-1193 provider.')
    if (!/^https?:\/\//.test(iframe?.src))
      throw new TypeError('offerWallet expected the iframe of the widget, with its src.')
    // Only the widget is heard, and only it is told: this frame, with this origin, wherever it may be sent later.
    const { origin } = new URL(iframe.src)
    const tell = (message) => iframe.contentWindow?.postMessage(message, origin)
    let isConnected = false
    /** What the wallet has not answered, and of it what was asked before the widget was loaded again. */
    const open = new Set()
    const left = new Set()

    const refusal = (code, message) => Object.assign(new Error(message), { code })
    const check = ({ method, params }) => {
      if (!methods.includes(method)) throw refusal(4200, 'The widget may not ask for this.')
      if (JSON.stringify(params).length > maxLength) throw refusal(-32600, 'The widget asked for too much.')
      if (open.size >= maxOpen) throw refusal(-32005, 'The widget asked for too much at a time.')
      // A widget whose browser stores nothing does not know what it asked before, and must not ask it twice.
      if (left.size > 0 && asking.includes(method))
        throw refusal(-32002, 'The wallet has an open request of the widget from before it was reloaded.')
      if (isConnected) return
      // A press in the frame is one in this page, too, for a few seconds: no wallet opens by itself. A browser that does not say what was pressed
      // (all do since 2023) lends nothing.
      if (method !== 'eth_requestAccounts' || navigator.userActivation?.isActive !== true)
        throw refusal(4100, 'Nobody has chosen this wallet in the widget.')
    }

    const answer = async (asked) => {
      const { id, method, params } = asked
      try {
        check(asked)
        tell({ caravel: 'taken', id })
        open.add(asked)
        let result
        try {
          result = await provider.request({ method, params })
        } finally {
          open.delete(asked)
          left.delete(asked)
        }
        if (method === 'eth_requestAccounts') isConnected = true
        tell({ caravel: 'answer', id, result })
      } catch (error) {
        tell({ caravel: 'answer', id, error: copyError(error) })
      }
    }

    const hear = ({ source, origin: from, data }) => {
      if (source !== iframe.contentWindow || from !== origin) return
      if (data?.caravel === 'request' && typeof data.id === 'string' && Array.isArray(data.params)) answer(data)
      if (data?.caravel !== 'hello') return
      // A widget that is loaded again begins again.
      isConnected = false
      for (const one of open) if (asking.includes(one.method)) left.add(one)
      tell({ caravel: 'offer' })
    }
    addEventListener('message', hear)

    const listeners = events.map((event) => [event, (value) => isConnected && tell({ caravel: 'event', event, value })])
    for (const [event, listener] of listeners) provider.on?.(event, listener)

    // A widget that was there first has said hello before anybody heard it. Of one that is not there yet the empty document can be read.
    if (!iframe.contentDocument) tell({ caravel: 'offer' })

    return () => {
      removeEventListener('message', hear)
      for (const [event, listener] of listeners) provider.removeListener?.(event, listener)
    }
  }

  window.Caravel = { offerWallet }
})()
