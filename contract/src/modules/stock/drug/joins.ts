import { nameModule } from '../../../kit/joins.ts'

nameModule('drug', '药品代管')
