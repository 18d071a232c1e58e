// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Test} from "../support/Test.sol";

/// Random sequences of the steps of one handler only; a step listed twice is drawn twice as often.
abstract contract Campaign is Test {
    struct Selectors {
        address target;
        bytes4[] selectors;
    }

    address private handler;
    bytes4[] private steps;

    function campaign(address target, bytes4[] memory selectors) internal {
        (handler, steps) = (target, selectors);
    }

    function targetContracts() external view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = handler;
    }

    function targetSelectors() external view returns (Selectors[] memory targets) {
        targets = new Selectors[](1);
        targets[0] = Selectors(handler, steps);
    }

    function random(uint256 i, uint256 j) internal pure returns (uint256) {
        return uint256(keccak256(abi.encode(i, j)));
    }
}
