import { nameModule } from '../../../kit/joins.ts'

nameModule('dish', '菜品')
