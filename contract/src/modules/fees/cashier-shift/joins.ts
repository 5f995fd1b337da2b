import { nameModule } from '../../../kit/joins.ts'

nameModule('cashier-shift', '收银交班')
