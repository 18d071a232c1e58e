import type { failuresText as english } from '@/messages/en/failures'
import type { Translation } from '@/messages/in-language'
import { sharedText } from '@/messages/tr/shared'

/**
 * Holds the messages of errors that the pages throw: what happened, and as `fix` what to do. Those
 * that are shown with another title are in `errors`.
 */
export const failuresText: Translation<typeof english> = {
  roles: {
    router: 'router',
    executor: 'yürütücü',
    'settlement contract': 'uzlaşma sözleşmesi',
    'Aave handler': 'Aave işleyicisi',
    'OTC contract': 'OTC sözleşmesi',
    'wrapped token': 'sarılmış token',
    'fee vault': 'ücret kasası',
    bridge: 'köprü',
    SpokePool: 'SpokePool',
    'token that arrives': 'ulaşan token',
    'contract that sells what arrives': 'ulaşanı satan sözleşme',
  },
  contract: {
    unknown: (role, address, reason) => ({
      message: `Bilinmeyen sözleşme (${role}), adres ${address}: ${reason}. Hiçbir şey imzalanmadı.`,
      fix: 'Burada işlem yapmayın. Bu sayfanın işletmecisine bildirin.',
    }),
    noCode: 'orada kod yok',
    otherCode: 'kodu farklı',
    otherDomain: 'imza alanı farklı',
    otherBridge: 'başka bir köprü ile gönderiyor',
    notPinned: 'belirlenmiş bir sözleşme yok',
    noAddress: 'yok',
    allowanceShort: (role) => ({
      message: `İzninizden sonra sözleşme (${role}) hâlâ bu işlemin gerektirdiğinden azını alabiliyor.`,
      fix: 'Yeniden izin verin ve cüzdanınızdaki tutarı önerildiği gibi bırakın.',
    }),
  },
  answer: {
    wrong: (given, expected) => ({
      message: `Cüzdanınızın yanıtı: ${given}. Beklenen: ${expected}.`,
      fix: 'Tekrar denemeden önce cüzdanınızın etkinlik listesine bakın, sonra bu sayfayı yenileyin.',
    }),
    hash: 'bir işlemin hash değeri',
    signature: 'bir imza',
    ownerSignatures: 'sahiplerin imzaları',
    batchId: 'bir toplu işlemin kimliği',
    batchStatus: 'bir toplu işlemin durumu',
    chainId: 'bir zincirin kimliği',
    proposal: 'bir önerinin durumu',
    transactionOf: (account) => `bir işlem, hesap ${account}`,
    signatureBy: (account) => `bir imza, hesap ${account}`,
    otherOf: (account) => `bir işlem, hesap ${account}`,
    otherBy: (account) => `bir imza, hesap ${account ?? 'yok'}`,
    other: 'başka bir şey',
    nothing: 'boş',
    valueOf: (type) => `bir değer, türü ${type}`,
  },
  wallet: {
    unknownChain: {
      message: 'Cüzdanınız bu zinciri tanımıyor.',
      fix: 'Zinciri cüzdanınıza ekleyip ona geçin. Bu sayfa bir cüzdana kendiliğinden ağ eklemez.',
    },
    unsupported: {
      message: 'Cüzdanınız bunu yapamıyor.',
      fix: 'Başka bir cüzdan veya imzasız, olağan yolu kullanın.',
    },
    noSignature: {
      message: 'Cüzdanınız bir sözleşme ve imza vermedi: sahiplerine önerilmiş olabilir.',
      fix: 'Sahiplerinin zincir dışında imzalamasını sağlayın veya başka bir hesap kullanın.',
    },
    parentSilent: (origin) => ({
      message: `${origin} kendi cüzdanı için yanıt vermiyor.`,
      fix: 'Cüzdanınızda açık bir istek arayın. Yoksa sayfayı yenileyin veya burada başka bir cüzdan bağlayın.',
    }),
    accountChanged: (expected, actual) => ({
      message: `Hazırlandığı hesap: ${expected}. Cüzdanınızdaki hesap: ${actual ?? 'yok'}. Hiçbir şey gönderilmedi.`,
      fix: `Cüzdanınızda şu hesabı seçin: ${expected}. Ya da diğer hesapla yeniden başlayın.`,
    }),
    chainChanged: (expected, actual) => ({
      message: `Hazırlandığı zincir: ${expected}. Cüzdanınızdaki zincir: ${actual}. Hiçbir şey gönderilmedi.`,
      fix: 'Cüzdanınızda zinciri değiştirip tekrar deneyin.',
    }),
    stoppedWaiting: {
      message: 'Cüzdanınızı beklemeyi bıraktınız. Orada yine de onaylarsanız bu sayfa işlemi izler.',
      fix: 'Tekrar denemeden önce cüzdanınızdaki açık isteği reddedin.',
    },
    failed: { message: 'Cüzdanınız bir hata bildirdi.', fix: 'Cüzdanınızı kontrol edip tekrar deneyin.' },
    relayRefused: {
      message: 'Özel relay bunu almadı. Hiçbir şey gönderilmedi.',
      fix: 'Tekrar deneyin veya cüzdanınızda başka bir ağ seçin.',
    },
    relayLost: {
      message: 'Bu sayfa ile cüzdanınız arasındaki relay sunucusuna ulaşılamıyor.',
      fix: 'Bağlantınızı kontrol edin, bazı ağlar onu engeller. Önce cüzdanınızda açık bir istek arayın.',
    },
    requestExpired: {
      message: 'Cüzdanınız zamanında yanıt vermedi.',
      fix: 'İstek hâlâ açıksa orada reddedip tekrar deneyin.',
    },
    sessionEnded: {
      message: 'Cüzdanınızla bağlantı sona erdi.',
      fix: 'Cüzdanınızın etkinlik listesine bakıp yeniden bağlanın.',
    },
    noApprovedAccount: {
      message: 'Cüzdanınız bu sayfanın ağlarından birinde hiçbir hesabı onaylamadı.',
      fix: 'Yeniden bağlanın ve cüzdanınızda bu ağlardan birini seçin.',
    },
    batchUnsupported: {
      message: 'Cüzdanınız bu çağrıları birlikte gönderemiyor. Hiçbir şey gönderilmedi.',
      fix: 'Her birini ayrı gönderin.',
    },
    paymasterRefused: (symbol) => ({
      message: 'Paymaster gazı ödemedi. Hiçbir şey gönderilmedi.',
      fix: `Tekrar deneyin: cüzdanınız gazı ${symbol} ile öder.`,
    }),
    permitUnsupported: (token) => ({
      message: `Bu token, bu hesabın imzalı iznini kabul etmiyor: ${token}.`,
      fix: 'Bunun yerine bir izin işlemi kullanın.',
    }),
    stalePrice: {
      message: 'Cüzdanınız açılamadan her fiyat 20 saniyeden eski kaldı. Hiçbir şey imzalanmadı veya gönderilmedi.',
      fix: 'Bu cihazı veya ağını yavaşlatanı kapatıp tekrar deneyin.',
    },
    priceMoved: {
      message: 'Fiyat, kabul ettiğinizin ötesine geçti. Hiçbir şey imzalanmadı veya gönderilmedi.',
      fix: 'Yeni fiyatı kabul edin veya bırakın.',
    },
    mismatch: {
      message: 'İmzalanacak olan, onayladığınız değil; bu yüzden imzalanmadı.',
      fix: 'Sayfayı yenileyip bir kez daha deneyin. Sürerse burada işlem yapmayın ve farkları bildirin.',
    },
  },
  transaction: {
    anotherRun: (running) => ({
      message: `${running ?? 'Başka bir sekmede başka bir işlem sürüyor.'} Hiçbir şey gönderilmedi.`,
      fix: 'Orada bitirin veya durdurun, sonra yeniden başlayın.',
    }),
    pending: {
      message: 'Hesabınızda onaylanmamış bir işlem var. Kaydı bulunmayan bu alım satım olabilir.',
      fix: 'Onaylanmasını bekleyin, sonra tekrar denemeden önce bakiyelerinize bakın.',
    },
    interrupted: {
      message: 'Son adımından önce kesildi. Verilen izinler ve sarılan tokenlar kalır.',
      fix: 'Devam edin: biten adımlar yinelenmez.',
    },
    unexpected: {
      message: 'Beklenmedik bir şey oldu. Cüzdanınız size sormadan hiçbir şey gönderilmez.',
      fix: sharedText.tryAgain,
    },
    replaced: {
      message: 'Bunun yerini başka bir işlem aldı; bu yüzden hiç gerçekleşmeyecek.',
      fix: 'Cüzdanınızın etkinliğine bakın, hâlâ istiyorsanız yeniden başlayın.',
    },
    proposalReplaced: {
      message: 'Sahipler bu işlemi reddetti veya değiştirdi; bu yüzden hiç gerçekleşmeyecek.',
      fix: 'Hâlâ istiyorsanız yeniden başlayın.',
    },
    cancelled: {
      message: 'İşlemi cüzdanınızda iptal ettiniz. Yalnızca iptalin bedeli ödendi.',
      fix: 'Hazır olunca yeniden başlayın.',
    },
    reverted: {
      message: 'İşlem geri alındı. Yalnızca ağ bedeli ödendi.',
      fix: 'Yeni bir fiyat alıp tekrar deneyin.',
    },
    refused: (reason) => ({
      message: `Zincir bu işlemi reddediyor: ${reason}.`,
      fix: 'Yeni bir kotasyon alıp tekrar deneyin.',
    }),
    noReason: 'neden belirtilmedi',
    unchecked: {
      message: 'Zincir bu işlemi denetleyemedi, bu yüzden gönderilmedi.',
      fix: sharedText.tryAgain,
    },
    permitRefused: (reason) => ({
      message: `İmzalı izin kabul edilmedi (${reason}).`,
      fix: 'Bunun yerine bir izin işlemi kullanın.',
    }),
    stoppedFollowing: {
      message: 'Bu işlemi izlemeyi bıraktınız. Yine de bir bloğa girebilir.',
      fix: 'Yeniden başlamadan önce cüzdanınızda ona bakın.',
    },
    dropped: {
      message: 'Ağ bu işlemi düşürdü. Hiçbir şey olmadı.',
      fix: 'Yeniden gönderin veya cüzdanınızda iptal edin.',
    },
    batchDropped: {
      message: 'Cüzdanınız, zincire bir şey ulaşmadan vazgeçti. Hiçbir şey olmadı.',
      fix: sharedText.tryAgain,
    },
    maybeSent: {
      message: 'Cüzdanınız o zamandan beri bir şey gönderdi ve bu işlem olabilir. Başka bir şey gönderilmedi.',
      fix: 'Cüzdanınızın etkinliğine bakın. Orada yoksa bunu kapatıp yeniden başlayın.',
    },
  },
  batch: {
    unnamed: 'Çağrılarından biri başarısız oldu',
    named: (call) => `“${call}” başarısız oldu`,
    undone: (failed) => `${failed}; bu yüzden hiçbiri gerçekleşmedi. Yalnızca ağ bedeli ödendi.`,
    'done before': (failed) => `${failed}. Ondan önceki çağrılar gerçekleşti.`,
    unknown: (failed) => `${failed}. Ondan önceki çağrılar gerçekleşmiş olabilir.`,
    fix: 'Tekrar deneyin: yapılan yinelenmez.',
  },
  approval: {
    stillAllowed: {
      message: 'Sözleşme seçtiğinizden fazlasını alabilir: cüzdanda veya sonradan başka bir tutara izin verildi.',
      fix: 'Yeniden yapın ve tutarı cüzdanınızın önerdiği gibi bırakın.',
    },
    contradicting: {
      message: 'Token kendisiyle çelişiyor: değişikliği kabul etti ama hâlâ başka bir izin bildiriyor.',
      fix: 'Bu sayfadaki hiçbir şey böyle bir izni sonlandıramaz. Bu tokenı tutmayın ve alıp satmayın.',
    },
    refusedByToken: {
      message: 'Token değişikliği reddediyor: yanıtı hayır. Hiçbir şey gönderilmedi.',
      fix: 'İhraççısı duraklatmış olabilir: daha sonra tekrar deneyin.',
    },
    noToken: {
      message: 'Bu adreste hiçbir token yanıt vermiyor, değiştirilecek bir şey yok. Hiçbir şey gönderilmedi.',
      fix: 'Bunu kapatıp listeye yeniden bakın.',
    },
    alreadyLower: {
      message: 'Sözleşme artık bundan azını alabiliyor: bu, izni artırırdı. Hiçbir şey gönderilmedi.',
      fix: 'Bunu kapatıp tutara yeniden bakın.',
    },
    allowedLess: {
      message:
        'Sözleşme seçtiğinizden azını alabilir: cüzdanda başka bir tutara izin verildi veya bir kısmı zaten alındı.',
      fix: 'Emirlere yeniden bakıp eksik kalan kadar izin verin.',
    },
  },
  partner: {
    vaultPaused: {
      message: 'Ücret kasası işletmecisi tarafından duraklatıldı. Hiçbir şey gönderilmedi.',
      fix: 'Ücretleriniz içinde kalır. Daha sonra tekrar deneyin.',
    },
    feesChanged: {
      message: 'Sözleşmenin size borcu, onayladığınızdan az. Hiçbir şey gönderilmedi.',
      fix: 'Bunu kapatıp tutarlara yeniden bakın: zaten talep edilmiş olabilirler.',
    },
    notPaid: {
      message: 'İşlem gerçekleşti, ama zincir ücretlerin ödendiğini göstermiyor.',
      fix: 'Yeniden talep etmeden önce tutarlara bakın ve bu sayfanın işletmecisine bildirin.',
    },
    feeTooHigh: (feeBps, maxBps) => ({
      message: `Ücret ${feeBps} bps; burada en çok ${maxBps} bps ödenir. Hiçbir şey imzalanmadı.`,
      fix: 'Bu ortak olmadan işlem yapın.',
    }),
    feeChanged: (offered, shown) => ({
      message: `Ücret şimdi ${offered} bps; size gösterilen ${shown} bps idi. Hiçbir şey imzalanmadı.`,
      fix: 'Yeni fiyata bakıp onaylayın veya ortak olmadan işlem yapın.',
    }),
  },
  intent: {
    noLongerPriced: {
      message: 'Artık hiçbir solver bunu gazsız gerçekleştirmiyor. Hiçbir şey imzalanmadı.',
      fix: 'Yeni bir fiyat alın: piyasa gerçekleştirir, gazı siz ödersiniz.',
    },
    otherOrderStored: 'Servis, imzaladığınızdan başka bir emirle yanıt verdi.',
    otherOrderFix: 'Emrinizi zincirde iptal edin ve burada işlem yapmayın. Bu sayfanın işletmecisine bildirin.',
    fillNotShown: {
      message: 'Servis emrinizin gerçekleştiğini söylüyor, ama zincir göstermiyor.',
      fix: 'Zincir gösterene kadar hiçbir şeye güvenmeyin. Emir sayfasına bakın ve işletmeciye bildirin.',
    },
    notSigned: {
      message: 'İşlem gerçekleşti, ama uzlaşma sözleşmesi bu emri imzaladığını göstermiyor.',
      fix: 'Yeniden başlamadan önce cüzdanınızda bakın ve bu sayfanın işletmecisine bildirin.',
    },
    alreadySigned: {
      message: 'Bir işleminiz bu alım satımın bir emrini zaten imzaladı. Başka bir şey gönderilmedi.',
      fix: 'Sayfası onu izler, iptal eder ve yatırılanı çeker. Yalnızca iki kez işlem yapmak için yeniden başlayın.',
    },
    notWaiting: {
      message: 'Emir artık bu yatırmayı beklemiyor. Hiçbir şey gönderilmedi.',
      fix: 'Durumuna sayfasında bakın.',
    },
    over: {
      message: 'Bundan önce imzaladığınız emir bitti: gerçekleşti veya iptal edildi. Hiçbir şey imzalanmadı.',
      fix: 'Bakiyelerinize ve sayfasına bakın. Yalnızca iki kez işlem yapmak istiyorsanız yeniden imzalayın.',
    },
    otherWorld: (from, to) => ({
      message: `Şu iki zincirden biri burada yerel bir kopya, diğeri gerçek: ${from}, ${to}. Hiçbir şey imzalanmadı.`,
      fix: 'Burada işlem yapmayın. Bu sayfanın işletmecisine bildirin.',
    }),
    recipientChanged: (recipient, chain) => ({
      message: `Alıcının kodu size gösterilen değil: ${recipient}, ağ: ${chain}. Hiçbir şey imzalanmadı.`,
      fix: 'Alıcıya yeniden bakın, sonra emri bir kez daha gözden geçirin.',
    }),
    notYourAccount: (account, chain) => ({
      message: `${account} bir sözleşme ve şu ağda aynısı değil: ${chain}. Hiçbir şey imzalanmadı.`,
      fix: 'Orada sizin yönettiğiniz bir alıcı girin.',
    }),
    nothingToClaim: {
      message: 'Köprüde bu token ile sizin için bir geri ödeme yok. Hiçbir şey gönderilmedi.',
      fix: 'Bakiyenize bakın: daha önce talep edilmiş olabilir.',
    },
    refundRefused: (reason) => ({
      message: `Köprü şu anda bu alıcıya ödeyemiyor: ${reason}. Hiçbir şey gönderilmedi ve geri ödeme sizin kalır.`,
      fix: 'Size ait başka bir alıcı girin veya daha sonra tekrar deneyin.',
    }),
    claimNotShown: {
      message: 'İşlem gerçekleşti, ama köprü geri ödemenizi yaptığını göstermiyor.',
      fix: 'Yeniden başlamadan önce cüzdanınızda bakın ve bu sayfanın işletmecisine bildirin.',
    },
    saleEnded: {
      sold: 'Ulaşan tokenlar bu arada satıldı. Hiçbir şey gönderilmedi.',
      released: 'Ulaşan tokenlar bu arada ödendi. Hiçbir şey gönderilmedi.',
      fix: 'Emrin sayfasına bakın: kime, hangi işlemle ödendiğini gösterir.',
    },
    releaseNotShown: {
      message: 'İşlem gerçekleşti, ama zincir ulaşan tokenları ödediğini göstermiyor.',
      fix: 'Yeniden başlamadan önce cüzdanınızda bakın ve bu sayfanın işletmecisine bildirin.',
    },
    handlerRefused: {
      message: 'Emir şimdi gerçekleştirilse reddedilirdi. Hiçbir şey imzalanmadı.',
      fix: 'Emre yeniden bakın: tutarlarına veya istediği en az tutara.',
    },
  },
  otc: {
    otherOrderFix: 'Gerçek emir bağlantınızda. Onu verin ve bu servisin listesine güvenmeyin.',
    nothingToCancel: 'Bu emirlerin hiçbiri iptal edilemez: her biri kapalı veya sizin değil. Hiçbir şey gönderilmedi.',
    orderTaken: {
      message: 'Bu fiyattaki bir emir gerçekleşti, iptal edildi veya artık karşılığı yok. Tokenlarınız sizde kalır.',
      fix: 'O emir olmadan yeni bir fiyat alın.',
    },
    ownOrder: {
      message: 'En iyi fiyat kendi emriniz: kendinizle işlem yapar ve ağ bedeli öderdiniz.',
      fix: 'O emri OTC masasında iptal edin veya başka bir hesapla swap yapın. Hiçbir şey gönderilmedi.',
    },
  },
  name: {
    noEns: (chain) => `Bu ağda ENS yok: ${chain}.`,
    invalid: (name) => `“${name}” bir ENS adı değil.`,
    notFound: (name) => `Bu adın adresi yok: ${name}.`,
    offchain: (name) => `${name} zincir dışında, bu sayfanın kullanmadığı bir sunucuda kayıtlı.`,
    paste: 'Adresi yapıştırın.',
    check: 'Harflerini kontrol edin veya adresi yapıştırın.',
  },
  tokenList: {
    large: (megabytes) => ({
      message: 'Dosya bir token listesi için çok büyük.',
      fix: `En çok ${megabytes} MB olan bir dosya seçin.`,
    }),
  },
  amount: {
    unreadable: (text) => `“${text}” bir tutar değil. Rakamları en çok bir ondalık noktayla yazın, örneğin 1.5.`,
    large: (text) => `“${text}” çok büyük.`,
    precise: (text, digits, decimals) =>
      `“${text}” ${digits} ondalık içeriyor, tokenın ise ${decimals} ondalığı var. ` +
      `Noktadan sonra en çok ${decimals} rakam yazın.`,
  },
}
