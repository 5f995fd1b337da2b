import { nameModule } from '../../../kit/joins/joins.ts'

nameModule('drug', '药品代管')
