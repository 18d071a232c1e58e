import type { recipientsText as english } from '@/messages/en/recipients'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the recipients that were paid from this browser, in Turkish. */
export const recipientsText: Translation<typeof english> = {
  list: {
    title: 'Son alıcılar',
    rename: (recipient) => `Adlandır: ${recipient}`,
    remove: (recipient) => `Kaldır: ${recipient}`,
    removeAll: 'Tümünü kaldır',
    confirmRemoval: (count) => `${count} alıcının tümü kaldırılsın mı?`,
    where: 'Yalnızca bu tarayıcıda saklanır.',
  },
  name: {
    label: (recipient) => `Ad: ${recipient}`,
    save: 'Kaydet',
    cancel: 'Vazgeç',
  },
  history: {
    first: 'Buraya ilk kez gönderiyorsunuz.',
    compare: 'Her karakteri kontrol edin.',
    paid: (moment) => `Bu tarayıcıdan son ödeme: ${moment}.`,
  },
  lookalike: {
    title: 'Bildiğiniz bir adrese benziyor ama başka bir adres.',
    why: 'Dolandırıcılar ilk ve son karakterleri aynı olan adresler üretir. Adresi sahibinden alın.',
    this: 'Bu adres',
    recent: 'Son alıcınız',
  },
}
