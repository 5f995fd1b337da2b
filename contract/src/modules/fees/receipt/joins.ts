import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('receipt', '收据')
