// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {IExecutor} from "../interfaces/IExecutor.sol";
import {IRfq} from "../interfaces/IRfq.sol";
import {Leg, Program} from "./Program.sol";

/// @title RfqOrders: orders of the RFQ contract as legs
/// @notice `Program.next` has checked that the terms of an order are inside the program.
library RfqOrders {
    /// @notice Fills a part of an order by allowance. Its assets are the tokens of the leg and its
    /// taker is zero: the RFQ contract reverts unless the maker signed exactly that.
    function fill(Leg memory leg, uint256 amount, address recipient) internal {
        bytes4 selector = IRfq.partialFillOrderWithTarget.selector;
        bytes4 refusal = IExecutor.UnfilledOrder.selector;
        uint256 termsLength = Program.TERMS_LENGTH;
        uint256 at = _termsOf(leg);
        assembly ("memory-safe") {
            let m := mload(0x40)
            let signatureLength := mload(add(leg, 192))
            // selector | order, eight words | offset of the signature | amount | recipient |
            // signature
            mstore(m, selector)
            calldatacopy(add(m, 4), at, 32)
            mstore(add(m, 36), shr(128, calldataload(add(at, 116))))
            mstore(add(m, 68), mload(add(leg, 160)))
            mstore(add(m, 100), mload(add(leg, 128)))
            let maker := shr(96, calldataload(add(at, 96)))
            mstore(add(m, 132), maker)
            mstore(add(m, 164), 0)
            calldatacopy(add(m, 196), add(at, 32), 64)
            mstore(add(m, 260), 352)
            mstore(add(m, 292), amount)
            mstore(add(m, 324), recipient)
            mstore(add(m, 356), signatureLength)
            calldatacopy(add(m, 388), add(at, termsLength), signatureLength)
            if iszero(call(gas(), mload(add(leg, 96)), 0, m, add(388, signatureLength), 0, 0)) {
                mstore(m, refusal)
                mstore(add(m, 4), maker)
                mstore(add(m, 36), 64)
                mstore(add(m, 68), returndatasize())
                returndatacopy(add(m, 100), 0, returndatasize())
                revert(m, add(100, returndatasize()))
            }
        }
    }

    /// @notice Returns the minimum input for an output: an order pays in proportion, rounded down.
    function costOf(Leg memory leg, uint256 amount) internal pure returns (uint256) {
        uint256 at = _termsOf(leg);
        uint256 makerAmount;
        uint256 takerAmount;
        assembly ("memory-safe") {
            makerAmount := calldataload(add(at, 32))
            takerAmount := calldataload(add(at, 64))
        }
        return Math.ceilDiv(amount * takerAmount, makerAmount);
    }

    /// @dev Returns the offset of the terms in the calldata.
    function _termsOf(Leg memory leg) private pure returns (uint256) {
        return leg.at + Program.LEG_LENGTH;
    }
}
