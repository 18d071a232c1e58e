import { AccountNews } from './account-news'
import { RecentList } from './recent-list'

// Shows the activity of an account, as notices or as a list in the wallet's menu. Default export:
// loaded as one script after the page, as both read the same orders.
export default function AccountActivity({ account, as }: { account: string; as: 'news' | 'list' }) {
  return as === 'news' ? <AccountNews account={account} /> : <RecentList account={account} />
}
