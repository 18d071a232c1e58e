import { AccountNews } from './account-news'
import { RecentList } from './recent-list'

// What happened to an account: told once, or listed in the wallet's menu. Both read the same orders, and come together, after the page.
// By default: no page loads it at first.
export default function AccountActivity({ account, as }: { account: string; as: 'news' | 'list' }) {
  return as === 'news' ? <AccountNews account={account} /> : <RecentList account={account} />
}
