// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ProgramTrades} from "./ProgramTrades.sol";
import {IV3Factory, IV3Pool} from "./Uniswap.sol";

/// The world with the real PancakeSwap V3 and pools in the states of Uniswap's: a/b 500, b/c 10000
/// (it has no tier 3000).
abstract contract PancakeWorld is ProgramTrades {
    string private constant CORE = "@pancakeswap/v3-core/artifacts/contracts/";

    IV3Factory internal pancakeFactory;

    function setUp() public virtual override {
        super.setUp();
        deployPeers();
        // Factory and pool deployer need each other's address: the deployer gets the factory's
        // later.
        string memory pool = vm.readFile(string.concat("node_modules/", CORE, "PancakeV3Pool.sol/PancakeV3Pool.json"));
        bytes memory poolCode = vm.parseBytes(vm.parseJsonString(pool, ".bytecode"));
        address deployer = makeAddress("PancakeSwap's deployer");
        pancakeFactory = IV3Factory(
            deployArtifact(string.concat(CORE, "PancakeV3Factory.sol/PancakeV3Factory.json"), abi.encode(deployer))
        );
        vm.etch(deployer, deployOwn("PancakeV3PoolDeployer", abi.encode(poolCode, pancakeFactory)).code);
        addPancakePool(address(a), address(b), 500);
        addPancakePool(address(b), address(c), 10_000);
    }

    function addPancakePool(address x, address y, uint24 fee) private {
        IV3Pool pool = IV3Pool(pancakeFactory.createPool(x, y, fee));
        pool.initialize(ONE_TO_ONE);
        pool.mint(address(this), -6_000, 6_000, uint128(DEPTH), "");
        pool.mint(address(this), -60_000, 60_000, uint128(DEPTH / 10), "");
    }

    function pancakeV3MintCallback(uint256 amount0, uint256 amount1, bytes calldata) external {
        IERC20(IV3Pool(msg.sender).token0()).transfer(msg.sender, amount0);
        IERC20(IV3Pool(msg.sender).token1()).transfer(msg.sender, amount1);
    }

    function pancakeLeg(address tokenIn, address tokenOut, uint24 fee, uint8 mode, uint256 amount)
        internal
        view
        returns (bytes memory)
    {
        return leg(V3, mode, pancakeFactory.getPool(tokenIn, tokenOut, fee), tokenIn, tokenOut, fee, amount);
    }
}
