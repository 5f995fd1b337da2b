import { nameModule } from '../../../kit/joins.ts'

nameModule('payment', '在线支付')
