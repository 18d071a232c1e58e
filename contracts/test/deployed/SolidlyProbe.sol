// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {ISolidlyPair} from "contracts/src/interfaces/ISolidlyPair.sol";
import {Solidly} from "contracts/src/libraries/Solidly.sol";

/// @title SolidlyProbe: the executor's input for an exact output
contract SolidlyProbe {
    function amountIn(ISolidlyPair pair, bool zeroForOne, uint256 wanted) external view returns (uint256) {
        return Solidly.amountIn(pair, zeroForOne, wanted);
    }
}
