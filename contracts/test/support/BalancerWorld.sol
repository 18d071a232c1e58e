// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IBalancerPool, IBalancerVault} from "../../src/interfaces/IBalancerVault.sol";
import {World} from "./World.sol";

/// Functions of the Vault that only tests call.
interface IVault is IBalancerVault {
    struct JoinPoolRequest {
        IERC20[] assets;
        uint256[] maxAmountsIn;
        bytes userData;
        bool fromInternalBalance;
    }

    function joinPool(bytes32 poolId, address sender, address recipient, JoinPoolRequest calldata request) external;
    function registerPool(uint8 specialization) external returns (bytes32 poolId);
    function registerTokens(bytes32 poolId, IERC20[] calldata tokens, address[] calldata assetManagers) external;
}

/// The world with the real Vault at its address and real weighted pools of the first and the third
/// version:
///   weth/a half and half (first), a/b 80/20 (first), b/c half and half (third), c/dai 80/20 (third)
abstract contract BalancerWorld is World {
    IVault internal constant VAULT = IVault(0xBA12222222228d8Ba445958a75a0704d566BF2C8);
    uint8 internal constant WEIGHTED = 4;
    string private constant TASKS = "node_modules/@balancer-labs/v2-deployments/dist/tasks/";
    uint256 private constant SWAP_FEE = 0.003e18;

    mapping(address => mapping(address => address)) private _pools;

    function setUp() public virtual override {
        super.setUp();
        placeVault();
        addWeighted(true, weth, address(a), 0.5e18);
        addWeighted(true, address(a), address(b), 0.8e18);
        addWeighted(false, address(b), address(c), 0.5e18);
        addWeighted(false, address(c), address(dai), 0.8e18);
    }

    /// Returns zero fees of the protocol, for which the third version asks its provider.
    function getFeeTypePercentage(uint256) external pure returns (uint256) {
        return 0;
    }

    function placeVault() private {
        string memory artifact = vm.readFile(string.concat(TASKS, "20210418-vault/artifact/Vault.json"));
        bytes memory code = vm.parseBytes(vm.parseJsonString(artifact, ".bytecode"));
        bytes memory arguments = abi.encode(owner, weth, uint256(0), uint256(0));
        placeAt(address(VAULT), bytes.concat(code, arguments));
    }

    /// Adds a pool worth `DEPTH` on the side of the heavier token, at a price of one.
    function addWeighted(bool isFirst, address x, address y, uint256 weightOfX) private {
        (address token0, address token1) = sorted(x, y);
        uint256 weight0 = token0 == x ? weightOfX : 1e18 - weightOfX;
        address pool = isFirst ? createFirst(token0, token1, weight0) : createThird(token0, token1, weight0);
        (_pools[x][y], _pools[y][x]) = (pool, pool);
        join(IBalancerPool(pool).getPoolId(), token0, token1, DEPTH * weight0 / 1e18, DEPTH * (1e18 - weight0) / 1e18);
    }

    struct First {
        address vault;
        string name;
        string symbol;
        address token0;
        address token1;
        uint256 weight0;
        uint256 weight1;
        uint256 swapFee;
        uint256 pauseSeconds;
        uint256 bufferSeconds;
        bool oracle;
        address owner;
    }

    function createFirst(address token0, address token1, uint256 weight0) private returns (address) {
        First memory first =
            First(address(VAULT), "", "", token0, token1, weight0, 1e18 - weight0, SWAP_FEE, 0, 0, false, address(0));
        string memory file =
            vm.readFile(string.concat(TASKS, "20210418-weighted-pool/bytecode/WeightedPool2Tokens.json"));
        return deployHex(vm.parseJsonString(file, ".creationCode"), abi.encode(first));
    }

    struct Third {
        string name;
        string symbol;
        address[] tokens;
        uint256[] weights;
        address[] rateProviders;
        address[] assetManagers;
        uint256 swapFee;
    }

    function createThird(address token0, address token1, uint256 weight0) private returns (address) {
        Third memory third;
        (third.tokens, third.weights) = (new address[](2), new uint256[](2));
        (third.tokens[0], third.tokens[1], third.swapFee) = (token0, token1, SWAP_FEE);
        (third.weights[0], third.weights[1]) = (weight0, 1e18 - weight0);
        (third.rateProviders, third.assetManagers) = (new address[](2), new address[](2));
        string memory file = vm.readFile(string.concat(TASKS, "20230206-weighted-pool-v3/artifact/WeightedPool.json"));
        return deployHex(
            vm.parseJsonString(file, ".bytecode"),
            abi.encode(third, VAULT, this, uint256(0), uint256(0), address(0), "")
        );
    }

    function join(bytes32 poolId, address token0, address token1, uint256 amount0, uint256 amount1) internal {
        IVault.JoinPoolRequest memory request = IVault.JoinPoolRequest(new IERC20[](2), new uint256[](2), "", false);
        (request.assets[0], request.assets[1]) = (IERC20(token0), IERC20(token1));
        (request.maxAmountsIn[0], request.maxAmountsIn[1]) = (amount0, amount1);
        request.userData = abi.encode(uint256(0), request.maxAmountsIn);
        IERC20(token0).approve(address(VAULT), amount0);
        IERC20(token1).approve(address(VAULT), amount1);
        VAULT.joinPool(poolId, address(this), address(this), request);
    }

    function weightedOf(address x, address y) internal view returns (address) {
        return _pools[x][y];
    }

    function weightedLeg(address tokenIn, address tokenOut, uint8 mode, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        return leg(WEIGHTED, mode, weightedOf(tokenIn, tokenOut), tokenIn, tokenOut, 3_000, amount);
    }

    function weightedRest(address tokenIn, address tokenOut) internal view returns (bytes memory) {
        return weightedLeg(tokenIn, tokenOut, REST, 0);
    }

    /// Returns the Vault's quote for the output of a sale.
    function weightedOut(address tokenIn, address tokenOut, uint256 amount) internal returns (uint256) {
        return uint256(-query(IBalancerVault.SwapKind.GIVEN_IN, tokenIn, tokenOut, amount)[1]);
    }

    /// Returns the Vault's quote for the cost of a purchase.
    function weightedIn(address tokenIn, address tokenOut, uint256 wanted) internal returns (uint256) {
        return uint256(query(IBalancerVault.SwapKind.GIVEN_OUT, tokenIn, tokenOut, wanted)[0]);
    }

    function query(IBalancerVault.SwapKind kind, address tokenIn, address tokenOut, uint256 amount)
        private
        returns (int256[] memory)
    {
        bytes32 poolId = IBalancerPool(weightedOf(tokenIn, tokenOut)).getPoolId();
        IBalancerVault.BatchSwapStep[] memory steps = new IBalancerVault.BatchSwapStep[](1);
        steps[0] = IBalancerVault.BatchSwapStep(poolId, 0, 1, amount, "");
        IERC20[] memory assets = new IERC20[](2);
        (assets[0], assets[1]) = (IERC20(tokenIn), IERC20(tokenOut));
        return VAULT.queryBatchSwap(
            kind, steps, assets, IBalancerVault.FundManagement(address(this), false, payable(address(this)), false)
        );
    }
}
