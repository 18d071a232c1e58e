// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";
import {SignerWallet} from "../../support/SignerWallet.sol";

/// Q12: invalid orders.
contract Q12OddOrdersTest is RfqWorld {
    function test_Q12_oneTokenOnBothSides() public {
        IRfq.Order memory order = open(1_000, 3_000);
        order.takerAsset = x;
        refuses(order, taker, "Invalid assets");
    }

    function test_Q12_native() public {
        IERC20[3] memory nothings =
            [IERC20(0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE), IERC20(address(0)), IERC20(makeAddress("nothing"))];
        for (uint256 i; i < nothings.length; ++i) {
            IRfq.Order memory order = open(1_000, 3_000);
            order.makerAsset = nothings[i];
            refuses(order, taker, "Address: call to non-contract");
            order = open(1_000, 3_000);
            order.takerAsset = nothings[i];
            refuses(order, taker, "Address: call to non-contract");
        }
    }

    /// A field shorter than 32 bytes with dirty bits is refused, even if signed: the hash uses the
    /// words unchanged, and would not match the values that are read.
    function test_Q12_dirtyWords() public {
        SignerWallet wallet = new SignerWallet(maker);
        wallet.behave(SignerWallet.Manner.Floods);
        wallet.allow(x, address(rfq));
        x.mint(address(wallet), 1_000);
        IRfq.Order memory order = open(1_000, 3_000);
        (order.maker, order.expiry) = (address(wallet), uint128(NOW));
        bytes memory clean = abi.encodeCall(rfq.fillOrder, (order, ""));
        // Expiry, both tokens, maker and taker.
        for (uint256 field = 1; field <= 5; ++field) {
            bytes memory dirty = bytes.concat(clean);
            dirty[4 + 32 * field] = 0x01;
            vm.prank(taker);
            (bool done, bytes memory reason) = address(rfq).call(dirty);
            assertTrue(!done && reason.length == 0, "no such order");
        }
        vm.prank(taker);
        (bool filled,) = address(rfq).call(clean);
        assertTrue(filled, "a wallet that says yes to everything");
    }

    function test_Q12_zeroAmounts() public {
        uint256[2][3] memory amounts = [[uint256(0), 1], [uint256(1), 0], [uint256(0), 0]];
        for (uint256 i; i < amounts.length; ++i) {
            IRfq.Order memory order = open(amounts[i][0], amounts[i][1]);
            signature = sign(order);
            expectText("Invalid amount");
            vm.prank(taker);
            rfq.fillOrder(order, signature);
            vm.expectRevert();
            vm.prank(taker);
            rfq.partialFillOrder(order, signature, 1);
        }
    }

    /// A product above 256 bits is a panic; the whole order needs no product.
    function test_Q12_hugeAmounts() public {
        IRfq.Order memory order = open(type(uint256).max, type(uint256).max);
        signature = sign(order);
        vm.expectRevert(abi.encodeWithSignature("Panic(uint256)", 0x11));
        vm.prank(taker);
        rfq.partialFillOrder(order, signature, 2);
        vm.expectRevert(
            abi.encodeWithSignature(
                "ERC20InsufficientBalance(address,uint256,uint256)", maker, PLENTY, type(uint256).max
            )
        );
        vm.prank(taker);
        rfq.fillOrder(order, signature);
        assertEq(fillPart(order, 1), 1, "one of very many");
        assertEq(leftOf(order), type(uint256).max, "counted without overflow");
    }

    /// Tokens are not sent to accounts that could never use them.
    function test_Q12_targets() public {
        IRfq.Order memory order = open(1_000, 3_000);
        signature = sign(order);
        address[2] memory targets = [address(0), address(rfq)];
        for (uint256 i; i < 2; ++i) {
            vm.startPrank(taker);
            expectText("Invalid target");
            rfq.fillOrderWithTarget(order, signature, targets[i]);
            expectText("Invalid target");
            rfq.partialFillOrderWithTarget(order, signature, 3, targets[i]);
            vm.stopPrank();
        }
    }
}
