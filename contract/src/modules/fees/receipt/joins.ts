import { nameModule } from '../../../kit/joins.ts'

nameModule('receipt', '收据')
