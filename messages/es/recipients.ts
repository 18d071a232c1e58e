import type { recipientsText as english } from '@/messages/en/recipients'
import type { Translation } from '@/messages/in-language'

/** Holds the texts of the recipients that were paid from this browser, in Spanish. */
export const recipientsText: Translation<typeof english> = {
  list: {
    title: 'Destinatarios recientes',
    rename: (recipient) => `Nombrar ${recipient}`,
    remove: (recipient) => `Quitar ${recipient}`,
    removeAll: 'Quitar todos',
    confirmRemoval: (count) => `¿Quitar los ${count}?`,
    where: 'Guardados solo en este navegador.',
  },
  name: {
    label: (recipient) => `Nombre de ${recipient}`,
    save: 'Guardar',
    cancel: 'Cancelar',
  },
  history: {
    first: 'Es la primera vez que envías aquí.',
    compare: 'Comprueba cada carácter.',
    paid: (moment) => `Último pago desde este navegador: ${moment}.`,
  },
  lookalike: {
    title: 'Se parece a una dirección que conoces, pero es otra.',
    why:
      'Los estafadores crean direcciones con los mismos caracteres ' +
      'iniciales y finales. Pide la dirección a su dueño.',
    this: 'Esta dirección',
    recent: 'Tu destinatario reciente',
  },
}
