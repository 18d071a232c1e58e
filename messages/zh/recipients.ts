import type { recipientsText as english } from '@/messages/en/recipients'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the recipients that were paid from this browser, in Chinese. */
export const recipientsText: Translation<typeof english> = {
  list: {
    title: '最近的接收方',
    rename: (recipient) => `为 ${recipient} 命名`,
    remove: (recipient) => `移除 ${recipient}`,
    removeAll: '全部移除',
    confirmRemoval: (count) => `移除全部 ${count} 个？`,
    where: '仅存储在本浏览器中。',
  },
  name: {
    label: (recipient) => `${recipient} 的名称`,
    save: '保存',
    cancel: '取消',
  },
  history: {
    first: '您首次向此地址发送。',
    compare: '请核对每一个字符。',
    paid: (moment) => `上次从本浏览器付款：${moment}。`,
  },
  lookalike: {
    title: '看起来像您认识的地址，但并不是。',
    why: '诈骗者会制造首尾字符相同的地址。请向地址的所有者索取地址。',
    this: '此地址',
    recent: '您最近的接收方',
  },
}
