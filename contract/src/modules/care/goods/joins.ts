import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('goods', '物品寄存')
