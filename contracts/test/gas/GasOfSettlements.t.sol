// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {Bridge, Order, OrderWithSig} from "../../src/interfaces/IntentOrder.sol";
import {IRfq} from "../../src/interfaces/IRfq.sol";
import {AcrossPools} from "../support/Across.sol";
import {IntentWorld} from "../support/IntentWorld.sol";

/// Gas of settlements compared with the same swap by the owner, and with a fill of an RFQ order.
/// forge-config: default.isolate = true
contract GasOfSettlementsTest is IntentWorld, AcrossPools {
    event log_named_uint(string key, uint256 val);

    uint256 private constant MOST_ABOVE_SWAP = 80_000;
    uint256 private constant MAX_BRIDGE_GAS = 85_000;

    /// The owner has used nonces, the trade has been made before: no storage word is written for
    /// the first time.
    function setUp() public override {
        super.setUp();
        swapSettle(signed(order(1)), sellOnPair(1e18));
        directSettle(signed(order(2)), 2e18);
    }

    function test_swapSettle() public {
        bytes memory saleProgram =
            bytes.concat(header(FROM_CALLER, address(a), address(b)), v2Rest(address(a), address(b)));
        bytes memory data = executorData(saleProgram);
        uint256 swap = measure(
            trader,
            address(router),
            abi.encodeCall(
                router.swapExactAmountIn, (address(executor), generic(a, b, 1e18, 1, type(uint256).max), 0, "", data)
            )
        );
        uint256 settlement = measure(agent, address(intent), settleCall(3));
        emit log_named_uint("swap", swap);
        emit log_named_uint("swapSettle", settlement);
        assertTrue(settlement <= swap + MOST_ABOVE_SWAP, "dearer than a swap by more than the bar");
    }

    function test_batchOfTwo() public {
        uint256 one = measure(agent, address(intent), settleCall(3));
        OrderWithSig[] memory orders = new OrderWithSig[](2);
        bytes[] memory data = new bytes[](2);
        (orders[0], orders[1]) = (signed(order(4)), signed(order(5)));
        (data[0], data[1]) = (sellOnPair(1e18), sellOnPair(1e18));
        bytes memory call = abi.encodeCall(intent.swapSettleBatch, (orders, data, address(executor), new bytes[](2)));
        uint256 two = measure(agent, address(intent), call);
        emit log_named_uint("one", one);
        emit log_named_uint("batch of two", two);
        assertTrue(two * 10 <= one * 17, "a batch of two is dearer than 1.7 times one");
    }

    function test_directSettle() public {
        IRfq.Order memory rfqOrder = IRfq.Order(1, 0, a, b, trader, address(0), 1e18, 2e18);
        vm.prank(trader);
        a.approve(address(rfq), type(uint256).max);
        vm.prank(agent);
        b.approve(address(rfq), type(uint256).max);
        bytes32 hash = rfqHash(rfqOrder);
        uint256 fill =
            measure(agent, address(rfq), abi.encodeCall(rfq.fillOrder, (rfqOrder, signatureOf(TRADER_KEY, hash))));
        uint256 settlement =
            measure(agent, address(intent), abi.encodeCall(intent.directSettle, (signed(order(3)), 2e18)));
        emit log_named_uint("fillOrder", fill);
        emit log_named_uint("directSettle", settlement);
        assertTrue(settlement * 10 <= fill * 12, "dearer than 1.2 times a fill");
    }

    /// A deposit of Across in addition to the same settlement. The pool has held the token before.
    function test_acrossChains() public {
        address across = deployOwn("AcrossBridge", abi.encode(intent, deploySpokePool(weth), address(0)));
        vm.prank(owner);
        intent.setBridge("ACRS", across);
        swapSettle(signed(farOrder(3)), sellOnPair(1e18));
        uint256 plain = measure(agent, address(intent), settleCall(4));
        bytes memory call = abi.encodeCall(
            intent.swapSettle, (signed(farOrder(4)), sellOnPair(1e18), address(executor), abi.encode(1e15))
        );
        uint256 crossing = measure(agent, address(intent), call);
        emit log_named_uint("swapSettle", plain);
        emit log_named_uint("across chains", crossing);
        assertLe(crossing, plain + MAX_BRIDGE_GAS, "dearer than a plain settlement by more than the bar");
    }

    function farOrder(uint256 nonce) private view returns (Order memory made) {
        made = order(nonce);
        made.bridge = Bridge("ACRS", 42_161, address(b), 0, abi.encode(3_600, 1_000, 1e15, bytes("")));
    }

    function order(uint256 nonce) private view returns (Order memory made) {
        made = sale(a, b, 1e18, 1e18);
        (made.nonce, made.expectedAmount) = (nonce, type(uint128).max);
    }

    function settleCall(uint256 nonce) private view returns (bytes memory) {
        return abi.encodeCall(intent.swapSettle, (signed(order(nonce)), sellOnPair(1e18), address(executor), ""));
    }

    function rfqHash(IRfq.Order memory rfqOrder) private view returns (bytes32) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256("AUGUSTUS RFQ"),
                keccak256("1"),
                block.chainid,
                address(rfq)
            )
        );
        bytes32 typeHash = keccak256(
            "Order(uint256 nonceAndMeta,uint128 expiry,address makerAsset,address takerAsset,"
            "address maker,address taker,uint256 makerAmount,uint256 takerAmount)"
        );
        return keccak256(abi.encodePacked(hex"1901", domain, keccak256(abi.encode(typeHash, rfqOrder))));
    }

    function measure(address from, address to, bytes memory data) private returns (uint256 used) {
        uint256 snapshot = vm.snapshotState();
        vm.prank(from);
        (bool done,) = to.call(data);
        used = vm.lastCallGas().gasTotalUsed;
        assertTrue(done, "settled");
        vm.revertToState(snapshot);
    }
}
