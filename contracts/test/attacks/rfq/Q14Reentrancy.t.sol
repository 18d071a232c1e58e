// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IRfq} from "../../../src/interfaces/IRfq.sol";
import {HookToken} from "../../support/HookToken.sol";
import {RfqWorld} from "../../support/RfqWorld.sol";

/// Q14: a token reenters the contract while it moves. The remaining amount was reduced before.
contract Q14ReentrancyTest is RfqWorld {
    HookToken private hook;

    function setUp() public override {
        super.setUp();
        hook = new HookToken();
        address[2] memory people = [maker, taker];
        for (uint256 i; i < 2; ++i) {
            hook.mint(people[i], PLENTY);
            vm.prank(people[i]);
            hook.approve(address(rfq), type(uint256).max);
        }
        // The token itself is the taker: it holds and approves Y.
        y.mint(address(hook), PLENTY);
        vm.prank(address(hook));
        y.approve(address(rfq), type(uint256).max);
    }

    /// A second fill of the whole is refused.
    function test_Q14_fillsAgain() public {
        IRfq.Order memory order = open(1_000, 3_000);
        order.makerAsset = IERC20(address(hook));
        signature = sign(order);
        hook.hook(address(rfq), abi.encodeCall(rfq.fillOrder, (order, signature)));
        vm.prank(taker);
        rfq.fillOrder(order, signature);
        assertTrue(hook.refusal() == bytes4(keccak256("Error(string)")), "refused");
        assertEq(hook.balanceOf(taker), PLENTY + 1_000, "given once");
        assertEq(y.balanceOf(maker), PLENTY + 3_000, "paid once");
        assertEq(y.balanceOf(address(hook)), PLENTY, "by the taker alone");
    }

    /// A second partial fill is a normal fill of the rest, and is paid for.
    function test_Q14_fillsTheRest() public {
        IRfq.Order memory order = open(1_000, 3_000);
        order.makerAsset = IERC20(address(hook));
        signature = sign(order);
        Once once = new Once(address(rfq));
        y.mint(address(once), 1_800);
        once.allow(y);
        hook.hook(address(once), abi.encodeCall(rfq.partialFillOrder, (order, "", 1_800)));
        vm.prank(taker);
        rfq.partialFillOrder(order, signature, 1_200);
        assertEq(hook.balanceOf(taker), PLENTY + 400, "the taker's part");
        assertEq(hook.balanceOf(address(once)), 600, "the other's part");
        assertEq(y.balanceOf(maker), PLENTY + 3_000, "both paid");
        assertEq(leftOf(order), 1, "nothing is left");
    }
}

/// Makes a call on the first call that it gets.
contract Once {
    address private immutable target;
    bool private used;

    constructor(address target_) {
        target = target_;
    }

    function allow(IERC20 token) external {
        token.approve(target, type(uint256).max);
    }

    fallback() external {
        if (used) return;
        used = true;
        (bool done,) = target.call(msg.data);
        require(done, "refused");
    }
}
