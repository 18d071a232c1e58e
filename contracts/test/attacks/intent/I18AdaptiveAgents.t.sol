// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CallExecutor} from "../../../src/intent/CallExecutor.sol";
import {Order, OrderWithSig} from "../../../src/interfaces/IntentOrder.sol";
import {CrossFill} from "../../../src/interfaces/ISettlement.sol";
import {IntentBooks} from "../../support/IntentBooks.sol";

/// I18: an agent's call pays its promise in a simulation, and only the signed minimum in the
/// transaction.
contract I18AdaptiveAgentsTest is IntentBooks {
    uint256 private constant MINIMUM = 1e18;
    uint256 private constant PROMISED = 2e18;

    AdaptiveMarket private market;
    uint256 private calls;
    address private origin;

    function setUp() public override {
        super.setUp();
        market = new AdaptiveMarket();
        b.mint(address(market), 100e18);
    }

    /// However it detects a simulation, the transaction pays the promise or reverts.
    function test_I18_sale() public {
        for (uint256 sign; sign < 5; ++sign) {
            market.look(sign);
            Order memory order = sale(a, b, 1e18, MINIMUM);
            (order.nonce, order.expectedAmount) = (sign, PROMISED);
            uint256 before = b.balanceOf(trader);
            uint256 state = vm.snapshotState();
            rehearse(sign);
            assertTrue(sends(byAmounts(signed(order), 1e18, PROMISED, sellCall())), "rehearsed");
            assertEq(b.balanceOf(trader) - before, PROMISED, "it keeps its promise where it is rehearsed");
            vm.revertToState(state);
            mine();
            assertTrue(!sends(byAmounts(signed(order), 1e18, PROMISED, sellCall())), "mined");
            assertEq(b.balanceOf(trader), before, "nothing is done");
            // The function for one order enforces only what was signed.
            assertTrue(sends(swapCall(signed(order), data(sellCall()), address(callExecutor))), "as signed");
            assertEq(b.balanceOf(trader) - before, MINIMUM, "the minimum");
        }
    }

    /// A purchase cannot spend more than was promised, because it has no more.
    function test_I18_purchase() public {
        for (uint256 sign; sign < 5; ++sign) {
            market.look(sign);
            Order memory order = purchase(a, b, 2e18, 1e18);
            (order.nonce, order.expectedAmount) = (sign, 1e18);
            bytes memory buying = abi.encodeCall(market.buy, (a, b, 1e18, 2e18));
            uint256 before = a.balanceOf(trader);
            uint256 state = vm.snapshotState();
            rehearse(sign);
            assertTrue(sends(byAmounts(signed(order), 1e18, 1e18, buying)), "rehearsed");
            assertEq(before - a.balanceOf(trader), 1e18, "it keeps its promise where it is rehearsed");
            vm.revertToState(state);
            mine();
            assertTrue(!sends(byAmounts(signed(order), 1e18, 1e18, buying)), "mined");
            assertEq(a.balanceOf(trader), before, "nothing is spent");
            assertTrue(sends(swapCall(signed(order), data(buying), address(callExecutor))), "as signed");
            assertEq(before - a.balanceOf(trader), 2e18, "the maximum");
        }
    }

    /// Sets the environment of a simulated call.
    function rehearse(uint256 sign) private {
        origin = sign == 0 ? address(0) : sign == 1 ? address(router) : agent;
        vm.roll(sign == 2 ? 100 : 101);
        vm.coinbase(sign == 3 ? address(0) : serviceWallet);
        vm.txGasPrice(sign == 4 ? 0 : 1);
    }

    /// Sets the environment of a mined transaction.
    function mine() private {
        rehearse(5);
    }

    function sends(bytes memory call) private returns (bool done) {
        vm.prank(agent, origin);
        (done,) = address(intent).call(call);
    }

    function sellCall() private view returns (bytes memory) {
        return abi.encodeCall(market.sell, (a, 1e18, b, PROMISED, MINIMUM));
    }

    function data(bytes memory call) private returns (bytes memory) {
        return abi.encode(CallExecutor.Call(a, b, address(market), call, bytes32(++calls)));
    }

    function byAmounts(OrderWithSig memory order, uint256 fillIn, uint256 fillOut, bytes memory call)
        private
        returns (bytes memory)
    {
        CrossFill[] memory fills = new CrossFill[](1);
        fills[0] = crossFill(order, fillIn, fillOut);
        return abi.encodeCall(intent.crossSettle, (fills, data(call), address(callExecutor)));
    }
}

/// Checks sender, code, block, producer or gas price, and is honest if they are those of a
/// simulation.
contract AdaptiveMarket {
    uint256 private sign;

    function look(uint256 sign_) external {
        sign = sign_;
    }

    function isRehearsal() public view returns (bool) {
        if (sign == 0) return tx.origin == address(0);
        if (sign == 1) return tx.origin.code.length != 0;
        if (sign == 2) return block.number == 100;
        if (sign == 3) return block.coinbase == address(0);
        return tx.gasprice == 0;
    }

    function sell(IERC20 src, uint256 takes, IERC20 dest, uint256 promised, uint256 minimum) external {
        src.transferFrom(msg.sender, address(this), takes);
        dest.transfer(msg.sender, isRehearsal() ? promised : minimum);
    }

    function buy(IERC20 src, IERC20 dest, uint256 promised, uint256 most) external {
        src.transferFrom(msg.sender, address(this), isRehearsal() ? promised : most);
        dest.transfer(msg.sender, 1e18);
    }
}
