// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";
import {TestDai} from "../../deployed/TestDai.sol";
import {TestToken} from "../../deployed/TestToken.sol";

/// Q11: permits that a third party submits first, and permits for another token, owner or spender.
contract Q11PermitsTest is RfqWorld {
    bytes32 private constant PERMIT_TYPE =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    TestDai private dai;
    IRfq.Order private order;

    function setUp() public override {
        super.setUp();
        dai = new TestDai();
        dai.mint(maker, PLENTY);
        dai.mint(taker, PLENTY);
        order = open(1_000, 3_000);
        allow(x, maker, 0);
        allow(y, taker, 0);
        signature = sign(order);
    }

    function test_Q11_bothSides() public {
        fillWith(eip2612(y, TAKER_KEY, address(rfq), 3_000), eip2612(x, MAKER_KEY, address(rfq), 1_000));
        assertEq(leftOf(order), 1, "filled");
        assertEq(x.allowance(maker, address(rfq)) + y.allowance(taker, address(rfq)), 0, "no more than signed");
    }

    function test_Q11_dai() public {
        order.makerAsset = dai;
        signature = sign(order);
        fillWith(eip2612(y, TAKER_KEY, address(rfq), 3_000), daiPermit(MAKER_KEY));
        assertEq(leftOf(order), 1, "the maker's");
        order = open(1_000, 3_000);
        order.takerAsset = dai;
        signature = sign(order);
        fillWith(daiPermit(TAKER_KEY), eip2612(x, MAKER_KEY, address(rfq), 1_000));
        assertEq(leftOf(order), 1, "the taker's");
    }

    function test_Q11_inBatches() public {
        IRfq.OrderInfo[] memory infos = new IRfq.OrderInfo[](1);
        infos[0] = infoOf(order, 30);
        infos[0].permitTakerAsset = eip2612(y, TAKER_KEY, address(rfq), 90);
        infos[0].permitMakerAsset = eip2612(x, MAKER_KEY, address(rfq), 30);
        vm.startPrank(taker);
        rfq.batchFillOrderWithTarget(infos, taker);
        // Used by now, but the allowances are there.
        rfq.tryBatchFillOrderTakerAmount(infos, 30, taker);
        rfq.tryBatchFillOrderMakerAmount(infos, 10, taker);
        vm.stopPrank();
        assertEq(leftOf(order), 971, "three times ten");
    }

    function test_Q11_frontRun() public {
        bytes memory taking = eip2612(y, TAKER_KEY, address(rfq), 3_000);
        bytes memory making = eip2612(x, MAKER_KEY, address(rfq), 1_000);
        submitFirst(address(y), bytes.concat(y.permit.selector, taking));
        submitFirst(address(x), bytes.concat(x.permit.selector, making));
        fillWith(taking, making);
        assertEq(leftOf(order), 1, "filled all the same");
    }

    function test_Q11_frontRunAndSpent() public {
        bytes memory taking = eip2612(y, TAKER_KEY, address(rfq), 3_000);
        submitFirst(address(y), bytes.concat(y.permit.selector, taking));
        allow(y, taker, 2_999);
        refusesWith(taking, "", "Permit failed");
    }

    function test_Q11_forged() public {
        bytes memory good = eip2612(y, TAKER_KEY, address(rfq), 3_000);
        bytes memory forged = bytes.concat(good);
        forged[223] ^= 0x01;
        refusesWith(forged, "", "Permit failed");
        refusesWith(good, new bytes(224), "Permit failed");
        refusesWith(good, new bytes(256), "Permit failed");
    }

    /// A valid permit that does not give this contract the needed allowance.
    function test_Q11_anotherSpenderOwnerOrToken() public {
        bytes memory noAllowance =
            abi.encodeWithSignature("ERC20InsufficientAllowance(address,uint256,uint256)", rfq, 0, 3_000);
        bytes[2] memory permits = [eip2612(y, TAKER_KEY, stranger, 3_000), eip2612(y, MAKER_KEY, address(rfq), 3_000)];
        bytes memory making = eip2612(x, MAKER_KEY, address(rfq), 1_000);
        allow(y, maker, 0);
        for (uint256 i; i < permits.length; ++i) {
            vm.expectRevert(noAllowance);
            vm.prank(taker);
            rfq.partialFillOrderWithTargetPermit(order, signature, 3_000, taker, permits[i], making);
        }
        // A signature for another token is invalid for this one.
        refusesWith(eip2612(x, TAKER_KEY, address(rfq), 3_000), making, "Permit failed");
    }

    /// Any other length is not a permit.
    function test_Q11_otherLengths() public {
        allow(x, maker, 1_000);
        allow(y, taker, 3_000);
        fillWith(new bytes(223), new bytes(352));
        assertEq(leftOf(order), 1, "filled");
    }

    function fillWith(bytes memory taking, bytes memory making) private {
        vm.prank(taker);
        rfq.partialFillOrderWithTargetPermit(order, signature, 3_000, taker, taking, making);
    }

    function refusesWith(bytes memory taking, bytes memory making, string memory text) private {
        expectText(text);
        vm.prank(taker);
        rfq.partialFillOrderWithTargetPermit(order, signature, 3_000, taker, taking, making);
    }

    function submitFirst(address token, bytes memory call) private {
        vm.prank(stranger);
        (bool done,) = token.call(call);
        assertTrue(done, "the stranger was first");
    }

    function eip2612(TestToken token, uint256 key, address spender, uint256 value) private view returns (bytes memory) {
        address owner = vm.addr(key);
        bytes32 message =
            keccak256(abi.encode(PERMIT_TYPE, owner, spender, value, token.nonces(owner), block.timestamp));
        (uint8 v, bytes32 r, bytes32 s) =
            vm.sign(key, keccak256(abi.encodePacked(hex"1901", token.DOMAIN_SEPARATOR(), message)));
        return abi.encode(owner, spender, value, block.timestamp, v, r, s);
    }

    function daiPermit(uint256 key) private view returns (bytes memory) {
        address holder = vm.addr(key);
        uint256 nonce = dai.nonces(holder);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, dai.digest(holder, address(rfq), nonce, 0, true));
        return abi.encode(holder, rfq, nonce, uint256(0), true, v, r, s);
    }
}
