// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";
import {Log} from "../../support/Test.sol";

/// Q3: 400 hashes at once, some twice, some filled, some of unknown orders.
contract Q03ManyCancelsTest is RfqWorld {
    /// Gas of a transaction of half a block.
    uint256 private constant GAS = 15_000_000;

    function test_Q3_fourHundred() public {
        IRfq.Order memory filled = named(1_000, 3_000);
        fill(filled, taker);
        IRfq.Order memory unseen = open(500, 100);
        bytes32[] memory hashes = new bytes32[](400);
        for (uint256 i; i < hashes.length; ++i) {
            hashes[i] = bytes32(i / 2);
        }
        hashes[10] = hashOf(filled);
        hashes[11] = hashOf(unseen);
        vm.recordLogs();
        vm.prank(maker);
        rfq.cancelOrders{gas: GAS}(hashes);
        Log[] memory logs = vm.getRecordedLogs();
        // 199 pairs, of which each is cancelled once, and the unknown order; none for the filled
        // one.
        assertEq(logs.length, 200, "an event for each order, once");
        for (uint256 i; i < logs.length; ++i) {
            assertTrue(logs[i].topics[1] != hashOf(filled), "a filled order stays filled");
        }
        refuses(unseen, taker, "Order already filled or expired");
    }
}
