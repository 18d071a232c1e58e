// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";

/// Q5: fills of every size, to gain a better price by rounding.
contract Q05DustTest is RfqWorld {
    /// Every price of small numbers, every size of fill, and fills of one size until nothing is
    /// left.
    function test_Q5_everySizeOfSmallOrders() public {
        for (uint256 makerAmount = 1; makerAmount <= 7; ++makerAmount) {
            for (uint256 takerAmount = 1; takerAmount <= 7; ++takerAmount) {
                for (uint256 size = 1; size <= takerAmount; ++size) {
                    inParts(makerAmount, takerAmount, size);
                }
            }
        }
    }

    function test_Q5_threeForTen() public {
        for (uint256 size = 1; size <= 10; ++size) {
            inParts(3, 10, size);
            inParts(10, 3, (size - 1) % 3 + 1);
        }
    }

    function inParts(uint256 makerAmount, uint256 takerAmount, uint256 size) private {
        uint256 snapshot = vm.snapshotState();
        IRfq.Order memory order = open(makerAmount, takerAmount);
        uint256 gives = size * makerAmount / takerAmount;
        signature = sign(order);
        if (gives == 0) {
            expectText("Maker token fill amount cannot be 0");
            vm.prank(taker);
            rfq.partialFillOrder(order, signature, size);
        } else {
            uint256 given;
            uint256 paid;
            for (; given + gives <= makerAmount; given += gives) {
                assertEq(fillPart(order, size), gives, "rounded down");
                paid += size;
            }
            assertEq(leftOf(order), makerAmount - given + 1, "counted in the maker's units");
            assertGe(paid * makerAmount, given * takerAmount, "never better than signed");
            expectText("Order already filled or expired");
            vm.prank(taker);
            rfq.partialFillOrder(order, signature, size);
            assertEq(x.balanceOf(taker) - PLENTY, given, "got");
            assertEq(PLENTY - y.balanceOf(taker), paid, "paid");
        }
        vm.revertToState(snapshot);
    }
}
