// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {Rfq} from "../../../src/Rfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";

/// Q9: signatures of another chain, contract, form, signer or order.
contract Q09SignaturesTest is RfqWorld {
    uint256 private constant CURVE_ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    function test_Q9_anotherChainOrContract() public {
        IRfq.Order memory order = open(1_000, 3_000);
        refusesSigned(order, signDigest(MAKER_KEY, hashOn(order, block.chainid + 1, address(rfq))));
        refusesSigned(order, signDigest(MAKER_KEY, hashOn(order, block.chainid, address(x))));
        // The chain forks: earlier signatures are of the other chain now.
        signature = sign(order);
        vm.chainId(block.chainid + 1);
        refusesSigned(order, signature);
        fill(order, taker);
    }

    /// The same address on another chain, by the same code.
    function test_Q9_anotherInstance() public {
        IRfq.Order memory order = open(1_000, 3_000);
        signature = sign(order);
        Rfq other = new Rfq();
        expectText("Invalid Signature");
        vm.prank(taker);
        other.fillOrder(order, signature);
    }

    function test_Q9_anotherPerson() public {
        IRfq.Order memory order = open(1_000, 3_000);
        refusesSigned(order, signDigest(TAKER_KEY, hashOf(order)));
    }

    /// Every field is signed.
    function testFuzz_Q9_anotherOrder(uint8 field, uint256 flip) public {
        IRfq.Order memory order = open(1_000, 3_000);
        signature = sign(order);
        uint256 bits = [uint256(256), 127, 160, 160, 160, 160, 256, 256][field % 8];
        flip = bound(flip, 1, type(uint256).max >> (256 - bits));
        uint256 at = field % 8;
        // An expiry in the past and an amount of zero would be refused before.
        if (at == 1) flip |= 1 << 126;
        if (at > 5) flip |= 1;
        assembly {
            let place := add(order, mul(32, at))
            mstore(place, xor(mload(place), flip))
        }
        if (at == 5) order.taker = taker;
        bytes memory call = abi.encodeCall(rfq.fillOrder, (order, signature));
        assertRefused(taker, address(rfq), call, textOf("Invalid Signature"));
    }

    function test_Q9_compact() public {
        IRfq.Order memory order = open(1_000, 3_000);
        (bytes32 r, bytes32 vs) = vm.signCompact(MAKER_KEY, hashOf(order));
        vm.prank(taker);
        rfq.fillOrder(order, abi.encodePacked(r, vs));
        assertEq(leftOf(order), 1, "filled");
    }

    function test_Q9_forms() public {
        IRfq.Order memory order = open(1_000, 3_000);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(MAKER_KEY, hashOf(order));
        bytes32 twin = bytes32(CURVE_ORDER - uint256(s));
        refusesSigned(order, "");
        refusesSigned(order, abi.encodePacked(r, s ^ bytes32(v == 27 ? 1 << 255 : uint256(0))));
        refusesSigned(order, abi.encodePacked(r, s, v, v));
        refusesSigned(order, abi.encodePacked(r, s, v - 27));
        refusesSigned(order, abi.encodePacked(r, s, v ^ 7));
        refusesSigned(order, abi.encodePacked(r, twin, v ^ 7));
        refusesSigned(order, new bytes(65));
        refusesSigned(order, new bytes(64));
    }

    /// A signature that recovers to the zero address is not a signature of the zero address.
    function test_Q9_nobodyIsNoMaker() public {
        IRfq.Order memory order = open(1_000, 3_000);
        order.maker = address(0);
        refusesSigned(order, new bytes(65));
        refusesSigned(order, abi.encodePacked(bytes32(uint256(1)), bytes32(uint256(1)), uint8(29)));
        order.maker = address(rfq);
        refusesSigned(order, sign(order));
    }

    /// A signature allows one order: the second fill of the whole is refused.
    function test_Q9_replay() public {
        IRfq.Order memory order = open(1_000, 3_000);
        fill(order, taker);
        refuses(order, taker, "Order already filled or expired");
        (bytes32 r, bytes32 vs) = vm.signCompact(MAKER_KEY, hashOf(order));
        refuses(order, taker, abi.encodePacked(r, vs), textOf("Order already filled or expired"));
    }

    /// The signature is not checked again after the first fill, as published.
    function test_Q9_garbageAfterTheFirstPart() public {
        IRfq.Order memory order = open(1_000, 3_000);
        fillPart(order, 3);
        vm.prank(taker);
        assertEq(rfq.partialFillOrder(order, hex"deadbeef", 3), 1, "any bytes");
        vm.prank(taker);
        assertEq(rfq.partialFillOrder(order, "", 3), 1, "or none");
        // But only for the same order.
        order.takerAmount = 2_999;
        refusesSigned(order, "");
    }

    function refusesSigned(IRfq.Order memory order, bytes memory signed) private {
        refuses(order, taker, signed, textOf("Invalid Signature"));
    }
}
