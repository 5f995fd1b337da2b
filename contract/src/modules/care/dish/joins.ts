import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('dish', '菜品')
