import { expect, test } from 'vitest'
import { chargeOf } from './charge-plan.ts'

test('a line is charged where possible unless it is switched off; a charge that is no longer possible can be switched off', () => {
  const nappies = { projectChildId: 'f', salePrice: 4_500 }
  expect(chargeOf({}, nappies)).toEqual({ checked: true, disabled: false })
  expect(chargeOf({ chargeFlag: 0 }, nappies)).toEqual({ checked: false, disabled: false })
  expect(chargeOf({ salePrice: 0 }, nappies)).toEqual({ checked: false, disabled: true })
  expect(chargeOf({}, { salePrice: 4_500 })).toEqual({ checked: false, disabled: true })
  expect(chargeOf({ salePrice: 0, chargeFlag: 1 }, nappies)).toEqual({ checked: true, disabled: false })
})
