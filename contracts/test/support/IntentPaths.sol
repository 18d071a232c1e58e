// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CallExecutor} from "../../src/intent/CallExecutor.sol";
import {CrossExecutor} from "../../src/intent/CrossExecutor.sol";
import {CrossFill} from "../../src/interfaces/ISettlement.sol";
import {Bridge, Order, OrderWithSig, TWAPOrder, TWAPOrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {AcrossPools} from "./Across.sol";
import {IntentWorld} from "./IntentWorld.sol";

/// The main paths through the intent contract, as calls that another test makes and measures.
contract IntentPaths is IntentWorld, AcrossPools {
    /// A call and its caller.
    struct Path {
        string name;
        address caller;
        uint256 value;
        bytes call;
    }

    uint256 private constant OTHER_KEY = 0xB0B;
    /// A quote that no result exceeds, so that there are no shares.
    uint256 private constant ANY = type(uint128).max;

    Path[] private paths;

    /// @return the calls, each to be made on the state after this one, and the contract they go to.
    /// The owner has used nonces, settled and deposited before, and the partner and the service
    /// have fees: no storage word is written for the first time.
    function prepare() external returns (Path[] memory, address) {
        vm.warp(block.timestamp + 60);
        setUp();
        address other = vm.addr(OTHER_KEY);
        fund(other);
        approveIntent(other);
        uint256 fee = withIntentFee(partner, 50, 0);
        swapSettle(signed(numbered(sale(a, b, 1e18, 1e18), 1, fee)), sellOnPair(1e18));
        buySettle(signed(numbered(purchase(a, b, 1e18, 1e18), 2, fee)), buyOnPair(1e18, 1e18));
        vm.prank(other);
        intent.invalidateNonce(1);
        vm.prank(trader);
        intent.depositNative{value: 10 ether}();

        Order memory order = quoted(sale(a, b, 1e18, 1e18), 3);
        add("swapSettle, one pair", abi.encodeCall(intent.swapSettle, (signed(order), sellOnPair(1e18), by(), "")));
        Order memory withFees = numbered(sale(a, b, 1e18, 1e18), 3, fee);
        add("swapSettle with a fee", abi.encodeCall(intent.swapSettle, (signed(withFees), sellOnPair(1e18), by(), "")));
        OrderWithSig[] memory orders = new OrderWithSig[](2);
        bytes[] memory data = new bytes[](2);
        (orders[0], orders[1]) = (signed(order), signed(quoted(sale(a, b, 1e18, 1e18), 4)));
        (data[0], data[1]) = (sellOnPair(1e18), sellOnPair(1e18));
        add("swapSettle of two", abi.encodeCall(intent.swapSettleBatch, (orders, data, by(), new bytes[](2))));
        Order memory buying = purchase(a, b, 1e18, 1e18);
        (buying.nonce, buying.expectedAmount) = (3, 0);
        add("buySettle, one pair", abi.encodeCall(intent.buySettle, (signed(buying), buyOnPair(1e18, 1e18), by(), "")));
        add("directSettle", abi.encodeCall(intent.directSettle, (signed(order), 2e18)));
        addParts();
        addSlices();
        addAlone();
        addCross(other);
        addCall();
        addNative();
        addBridge();
        paths.push(
            Path("withdrawal of fees", partner, 0, abi.encodeCall(intent.withdrawAllFees, (address(b), address(0))))
        );
        return (paths, address(intent));
    }

    function addParts() private {
        Order memory order = quoted(sale(a, b, 2e18, 2e18), 3);
        bytes memory first =
            abi.encodeCall(intent.swapSettleFillable, (signedFillable(order), sellOnPair(1e18), by(), 5_000));
        add("settlement of a part", first);
        Order memory begun = quoted(sale(a, b, 2e18, 2e18), 4);
        bytes memory call =
            abi.encodeCall(intent.swapSettleFillable, (signedFillable(begun), sellOnPair(1e18), by(), 5_000));
        vm.prank(agent);
        (bool done,) = address(intent).call(call);
        assertTrue(done, "a part");
        add("settlement of the last part", call);
    }

    function addSlices() private {
        TWAPOrder memory order;
        (order.owner, order.srcToken, order.destToken) = (trader, address(a), address(b));
        (order.totalSrcAmount, order.numSlices, order.destAmountPerSlice) =
        (2e18, 2, pairOut(address(a), address(b), 1e18));
        (order.deadline, order.interval, order.nonce) = (uint64(block.timestamp + 1 hours), 60, 3);
        add("settlement of a slice", sliceCall(order, 0));
        order.nonce = 4;
        vm.warp(block.timestamp - 60);
        vm.prank(agent);
        intent.directSettleTWAP(sign(order, TRADER_KEY, address(intent)), 0, order.destAmountPerSlice);
        vm.warp(block.timestamp + 60);
        add("settlement of the last slice", sliceCall(order, 1));
    }

    function sliceCall(TWAPOrder memory order, uint256 slice) private view returns (bytes memory) {
        TWAPOrderWithSig memory made = sign(order, TRADER_KEY, address(intent));
        return abi.encodeCall(intent.swapSettleTWAP, (made, slice, sellOnPair(1e18), by()));
    }

    /// Adds one order settled by amounts.
    function addAlone() private {
        CrossFill[] memory fills = new CrossFill[](1);
        uint256 brings = pairOut(address(a), address(b), 1e18);
        fills[0] = CrossFill(signed(quoted(sale(a, b, 1e18, 1e18), 3)), false, 0, 1e18, brings);
        add("crossSettle of one", abi.encodeCall(intent.crossSettle, (fills, sellOnPair(1e18), by())));
        Order memory buying = purchase(a, b, 1e18, 1e18);
        (buying.nonce, buying.expectedAmount) = (3, 0);
        fills[0] = CrossFill(signed(buying), false, 0, 0.9e18, 1e18);
        bytes memory data = buyOnPair(0.9e18, 1e18);
        add("crossSettle of one purchase", abi.encodeCall(intent.crossSettle, (fills, data, by())));
        (buying.expectedAmount, buying.partnerAndFee) = (ANY, withIntentFee(partner, 50, 0));
        fills[0].orderWithSig = signed(buying);
        add("crossSettle of one purchase with a fee", abi.encodeCall(intent.crossSettle, (fills, data, by())));
        data = buyOnPair(1e18, 1e18);
        add("buySettle with a fee", abi.encodeCall(intent.buySettle, (signed(buying), data, by(), "")));
    }

    /// Adds two matching orders.
    function addCross(address other) private {
        Order memory back = quoted(sale(b, a, 2e18, 1e18), 3);
        back.owner = other;
        CrossFill[] memory fills = new CrossFill[](2);
        fills[0] = CrossFill(signed(quoted(sale(a, b, 1e18, 2e18), 3)), false, 0, 1e18, 2e18);
        fills[1] = CrossFill(sign(back, OTHER_KEY, address(intent), false), false, 0, 2e18, 1e18);
        IERC20[] memory returned = new IERC20[](2);
        (returned[0], returned[1]) = (a, b);
        bytes memory data = abi.encode(new CrossExecutor.Run[](0), returned);
        add("crossSettle of two", abi.encodeCall(intent.crossSettle, (fills, data, address(crossExecutor))));
    }

    /// Adds a call of an outside agent: the same swap by the router.
    function addCall() private {
        CrossFill[] memory fills = new CrossFill[](1);
        uint256 brings = pairOut(address(a), address(b), 1e18);
        fills[0] = CrossFill(signed(quoted(sale(a, b, 1e18, 1e18), 3)), false, 0, 1e18, brings);
        bytes memory swap = abi.encodeCall(
            router.swapExactAmountInOnUniswapV2,
            (onV2(a, b, 1e18, 1, type(uint256).max, v2Hop(address(a), address(b))), 0, "")
        );
        bytes memory data = abi.encode(CallExecutor.Call(a, b, address(router), swap, 0));
        add("crossSettle of one by a call", abi.encodeCall(intent.crossSettle, (fills, data, address(callExecutor))));
    }

    function addNative() private {
        bytes memory call = abi.encodeCall(intent.depositNativeAndPreSign, (keccak256("an order")));
        paths.push(Path("deposit and pre-signature", trader, 1 ether, call));
        Order memory order = quoted(sale(ETH, a, 1 ether, 1), 3);
        call = abi.encodeCall(intent.cancelAndWithdraw, (order, false));
        paths.push(Path("cancellation with withdrawal", trader, 0, call));
        bytes memory program = bytes.concat(header(WRAP, weth, address(a)), v2Rest(weth, address(a)));
        bytes memory data = saleData(program, 1 ether);
        add("swapSettle of native value", abi.encodeCall(intent.swapSettle, (signed(order), data, by(), "")));
    }

    /// Adds a sale that leaves the chain; one did before, so that the pool has the token.
    function addBridge() private {
        address across = deployOwn("AcrossBridge", abi.encode(intent, deploySpokePool(weth), address(0)));
        vm.prank(owner);
        intent.setBridge("ACRS", across);
        Order memory order = quoted(sale(a, b, 1e18, 1e18), 5);
        order.bridge = Bridge("ACRS", 42_161, address(b), 0, abi.encode(3_600, 1_000, 1e15, bytes("")));
        directSettle(signed(order), 2e18);
        order.nonce = 3;
        bytes memory fee = abi.encode(1e15);
        bytes memory call = abi.encodeCall(intent.swapSettle, (signed(order), sellOnPair(1e18), by(), fee));
        add("swapSettle across chains", call);
    }

    function add(string memory name, bytes memory call) private {
        paths.push(Path(name, agent, 0, call));
    }

    function by() private view returns (address) {
        return address(executor);
    }

    function quoted(Order memory order, uint256 nonce) private pure returns (Order memory) {
        (order.nonce, order.expectedAmount) = (nonce, ANY);
        return order;
    }

    function numbered(Order memory order, uint256 nonce, uint256 partnerAndFee) private pure returns (Order memory) {
        (order.nonce, order.partnerAndFee) = (nonce, partnerAndFee);
        return order;
    }
}
