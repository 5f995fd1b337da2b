import { maskIdCard, sexes } from '#contract/kit/value/id-card.ts'
import { ageOn } from '#core/clock.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import { endHomeContracts, joinHomeParties } from '../../../living/agreement/service.ts'
import { dayInWords, monthInWords, valuesWith } from '../../../platform/document/service.ts'
import { joinHomeElders } from '../effects.ts'
import { homeElderOf, homeFamilyOf } from '../service.ts'

// Documents of home care (services.md 3, residence.md 6): an elder signs them, without a stay; they end with his
// archive.

joinHomeParties({
  lock: (db, who, oldmanId) => homeElderOf(db, who, oldmanId, { lock: true }),
  values: async (db, who, oldmanId, facts) => {
    const elder = await homeElderOf(db, who, oldmanId)
    const family = await homeFamilyOf(db, who, oldmanId)
    // The guardian signs; without one the emergency contact.
    const relative = family.find((one) => one.isGuardian === 1) ?? family.find((one) => one.isUrgent === 1) ?? family[0]
    const labels = await dictLabels(db, who.orgId, ['RELATION'])
    const whole = who.may('live.archives.base.idcard|homecare.tempeleteDocument.download')
    const card = (number: string | null | undefined) => (whole ? number : maskIdCard(number))
    const person = {
      oldmanName: elder.oldmanName,
      oldmanIdCard: card(elder.oldmanIdCard),
      sex: sexes.label(elder.sex),
      age: String(ageOn(elder.birthDate, who.today)),
      birthDate: whole ? dayInWords(elder.birthDate) : monthInWords(elder.birthDate),
      phoneNum: elder.phoneNum,
      liveAddr: elder.address,
      familyName: relative?.familyName,
      familyRelation: relative && labels('RELATION', relative.relation),
      familyPhone: relative?.phoneNum,
      familyIdCard: card(relative?.idCard),
      familyAddr: relative?.addr,
    }
    return valuesWith(db, who, who.orgId, person, facts)
  },
})

joinHomeElders({
  name: 'agreement',
  ended: (db, who, elder) => endHomeContracts(db, who, elder.oldmanId, elder.endDate ?? who.today),
})
