// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IIntentErrors} from "../../../src/interfaces/IIntentErrors.sol";
import {Order, OrderKind, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I3: an order with one field that differs from the signed one, each field in turn.
contract I03ChangedLeavesTest is IntentBooks {
    uint256 private constant LEAVES = 24;
    bytes4 private immutable INVALID_SIGNATURE = IIntentErrors.InvalidSignature.selector;

    OrderWithSig private whole;
    OrderWithSig private part;

    function setUp() public override {
        super.setUp();
        Order memory order = sale(a, b, 1e18, 1e18);
        order.beneficiary = receiver;
        order.partnerAndFee = withIntentFee(partner, 100, 0);
        order.metadata = hex"0102";
        order.nonce = 7;
        (whole, part) = (signed(order), signedFillable(order));
        paying.set(a, b, 2e18, 0);
    }

    /// Tries every settlement function, for whole orders and for parts.
    function test_I3_eachLeaf() public {
        for (uint256 leaf; leaf < LEAVES; ++leaf) {
            bytes4 error = refusalOf(leaf);
            refusesEvery(everyWay(changed(whole, leaf), 1e18, 2e18), error);
            refusesEvery(everyPart(changed(part, leaf), 10_000, 2e18), error);
        }
        settles(directCall(whole, 2e18));
    }

    /// Unsigned fields that a filler or an indexer may add change nothing.
    function test_I3_whatIsNotSigned() public {
        OrderWithSig memory order = whole;
        order.bridgeOverride.protocolSelector = 0x12345678;
        order.bridgeOverride.protocolData = hex"abcd";
        order.cosignature = new bytes(65);
        uint256 before = b.balanceOf(receiver);
        settles(directCall(order, 2e18));
        assertEq(b.balanceOf(receiver) - before, 2e18 - 0.02e18, "paid as signed");
    }

    /// Flips every bit of every word.
    function test_I3_eachBit() public {
        bytes32 before = books();
        uint256[11] memory bits = [uint256(160), 160, 160, 160, 256, 256, 256, 256, 1, 256, 256];
        Order memory order = whole.order;
        for (uint256 word; word < bits.length; ++word) {
            for (uint256 bit; bit < bits[word]; ++bit) {
                flip(order, word, bit);
                bytes memory call = directCall(OrderWithSig(order, whole.signature, whole.bridgeOverride, ""), 2e18);
                bool late = order.deadline < block.timestamp;
                assertRefused(
                    agent,
                    address(intent),
                    call,
                    abi.encodePacked(late ? IIntentErrors.DeadlineExpired.selector : INVALID_SIGNATURE)
                );
                flip(order, word, bit);
            }
        }
        vm.assertEq(before, books(), "and everybody has what they had");
    }

    function flip(Order memory order, uint256 word, uint256 bit) private pure {
        assembly {
            let place := add(order, mul(32, word))
            mstore(place, xor(mload(place), shl(bit, 1)))
        }
    }

    /// Returns the error for an order with this field changed: that of the first check that fails.
    function refusalOf(uint256 leaf) private view returns (bytes4) {
        if (leaf == 11) return IIntentErrors.InvalidOrder.selector;
        if (leaf == 12) return IIntentErrors.DeadlineExpired.selector;
        if (leaf == 13 || leaf >= 20) return IIntentErrors.UnsupportedBridge.selector;
        return INVALID_SIGNATURE;
    }

    function changed(OrderWithSig memory from, uint256 leaf) private view returns (OrderWithSig memory made) {
        made = abi.decode(abi.encode(from), (OrderWithSig));
        Order memory order = made.order;
        if (leaf == 0) order.owner = attacker;
        else if (leaf == 1) order.beneficiary = attacker;
        else if (leaf == 2) order.beneficiary = address(0);
        else if (leaf == 3) order.srcToken = address(c);
        else if (leaf == 4) order.destToken = address(c);
        else if (leaf == 5) order.srcAmount -= 1;
        else if (leaf == 6) order.destAmount -= 1;
        else if (leaf == 7) order.expectedAmount += 1;
        else if (leaf == 8) order.deadline += 1;
        else if (leaf == 9) order.kind = OrderKind.BUY;
        else if (leaf == 10) order.nonce = 8;
        else if (leaf == 11) order.srcAmount = 0;
        else if (leaf == 12) order.deadline = block.timestamp - 1;
        else if (leaf == 13) order.bridge.destinationChainId = 1;
        else if (leaf == 14) order.partnerAndFee = withIntentFee(attacker, 100, 0);
        else if (leaf == 15) order.partnerAndFee += 1;
        else if (leaf == 16) order.permit = hex"01";
        else if (leaf == 17) order.metadata = hex"0103";
        else if (leaf == 18) order.metadata = hex"010200";
        else if (leaf == 19) order.metadata = "";
        else if (leaf == 20) order.bridge.protocolSelector = 0x00000001;
        else if (leaf == 21) order.bridge.outputToken = attacker;
        else if (leaf == 22) order.bridge.scalingFactor = -1;
        else if (leaf == 23) order.bridge.protocolData = hex"00";
    }
}
