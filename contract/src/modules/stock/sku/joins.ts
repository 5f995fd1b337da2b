import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('sku', '物品')
touchedBy('staffLeaves', 'sku')
