import { plural } from '@/lib/plural'
import { displayCount } from '@/lib/write-decimal'
import type { proofText as english } from '@/messages/en/proof'
import type { Translation } from '@/messages/in-language'

const pools = (count: number) => plural(count, { one: '1 havuz', other: `${displayCount(count)} havuz` })
const openOrders = (count: number) => plural(count, { one: '1 açık emir', other: `${displayCount(count)} açık emir` })

/** Holds the texts of price proofs in Turkish. */
export const proofText: Translation<typeof english> = {
  gauge: {
    of: {
      price: 'olası en iyi fiyata oranla',
      beforeGas: 'olası en iyi fiyata oranla, gazdan önce',
      swap: 'havuzlardaki en iyi swapa oranla, gazdan sonra',
      crosschain: 'iki zincirdeki en iyi fiyata oranla',
    },
    verified: {
      price: (mark) => <>olası en iyi fiyata oranla{mark(', burada doğrulandı')}</>,
      beforeGas: (mark) => <>olası en iyi fiyata oranla, gazdan önce{mark(', burada doğrulandı')}</>,
      swap: (mark) => <>havuzlardaki en iyi swapa oranla, gazdan sonra{mark(', burada doğrulandı')}</>,
      crosschain: (mark) => <>iki zincirdeki en iyi fiyata oranla{mark(', burada doğrulandı')}</>,
    },
    notVerified: 'Doğrulanmadı',
  },
  market: {
    title: 'Şu anki fiyat',
    before: 'Miktarınızın fiyatı, olası en iyi fiyatla karşılaştırılır.',
    none: 'Bu fiyatın kanıtı yok.',
  },
  counts: {
    pools,
    openOrders,
    both: (poolCount, orderCount) => `${pools(poolCount)} ve ${openOrders(orderCount)}`,
  },
  verdict: {
    otherBlock: 'Zincirde bu numarada başka bir blok var. Bu fiyata güvenmeyin: yenisini alın.',
    different: 'Havuz verisi zincirden farklı. Bu fiyata güvenmeyin: yenisini alın.',
    leftOut: 'Servis daha iyi ödeyen bir havuzu atladı. Bu fiyata güvenmeyin: başka bir servisle karşılaştırın.',
    better: (bps) => `${bps} bps`,
    betterBeforeGas: (bps, afterGasBps) => `gazdan önce ${bps} bps, gazdan sonra ${afterGasBps} bps`,
    looseByGas: (bps) =>
      `Kanıt, ${bps} bps üzerinde daha iyi bir rotayı dışlamıyor. Farkın çoğu, düşük saydığı gazdır.`,
    loose: (bps) =>
      `Olası en iyiden uzaklık ${bps} bps üzerinde. ` +
      'Başka bir servisle karşılaştırın, daha küçük miktar deneyin veya sonraki fiyatı bekleyin.',
    reading: 'Havuz verisi zincirle karşılaştırılıyor.',
    lagging: (block) => `Düğüm ${block} numaralı bloğu henüz görmedi. Otomatik yeniden deneniyor.`,
    near: (better) => `Hiçbir rotanın üstünlüğü bundan fazla değil: ${better}.`,
    nearIfRight: (better) =>
      `Hiçbir rotanın üstünlüğü bundan fazla değil: ${better}; havuz verisi doğruysa, çünkü karşılaştırılamadı.`,
    nearButPruned: (better, block) =>
      `Hiçbir rotanın üstünlüğü bundan fazla değil: ${better}; havuz verisi doğruysa: ` +
      `düğümde artık ${block} numaralı blok yok.`,
    nearIfServed: (better, uncompared) =>
      `Hiçbir rotanın üstünlüğü bundan fazla değil: ${better}; ` +
      `servis burada karşılaştırılmayan ${uncompared} için haklıysa.`,
    intentDifferent: 'Havuz verisi zincirden farklı: karşılaştıracak bir şey yok. Minimumunuz geçerlidir.',
    intentLoose: 'Havuzlardan bir swap, gaz dahil daha iyi olabilir. Piyasa swapıyla karşılaştırın.',
    intentBest: 'Bu havuzlardan hiçbir swap, gaz dahil daha iyi değil.',
    intentBestIfRight: 'Havuz verisi doğruysa, bu havuzlardan hiçbir swap, gaz dahil daha iyi değil.',
    intentNear: (bps) => `Bu havuzlardan hiçbir swap, gaz dahil ${bps} bps üzerinde daha iyi değil.`,
    intentNearIfRight: (bps) =>
      `Havuz verisi doğruysa, bu havuzlardan hiçbir swap, gaz dahil ${bps} bps üzerinde daha iyi değil.`,
  },
  crosschain: {
    near: (bps) => `Köprü ve gaz dışında, iki zincirdeki hiçbir rotanın üstünlüğü ${bps} bps üzerinde değil.`,
    nearIfRight: (bps) =>
      `Havuz verisi doğruysa, köprü ve gaz dışında, iki zincirdeki hiçbir rotanın üstünlüğü ${bps} bps üzerinde değil.`,
    loose: (bps) => `İki zincirdeki bir rota ${bps} bps daha iyi olabilir. Başka bir servisle karşılaştırın.`,
    lagging: (chain, block) => `${chain} düğümü ${block} numaralı bloğu henüz görmedi. Otomatik yeniden deneniyor.`,
    gap: 'Olası en iyinin en çok bu kadar altında',
    pools: (chain) => `Havuzlar, ${chain}`,
    bridge: 'Köprü',
    gas: 'Gaz',
  },
  missing: {
    none: 'Bu servisin bu fiyat için kanıtı yok.',
    unloaded: 'Bu fiyatın kanıtı yüklenemedi.',
  },
}
