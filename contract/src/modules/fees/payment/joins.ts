import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('payment', '在线支付')
